/* The smallest bot in C: it stays in as cheaply as it can, and from its fourth turn of a bank on calls for the
 * showdown. It finds what it needs by searching the line, for it knows this referee.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char buffer[1 << 18];

static void say(const char *line, int length)
{
    if (write(STDOUT_FILENO, line, (size_t)length) != length)
        exit(1);
}

static int turns; /* of this bank */

static void answer(const char *line)
{
    char out[128];
    int length;
    const char *id = strstr(line, "\"id\":");
    const char *options = strstr(line, "\"options\":");
    const char *view = strstr(line, "\"view\":");
    if (!id || !options || !view)
        exit(1);
    const char *bet = strstr(options, "\"action\":\"bet\",\"min\":");
    const char *show = strstr(options, "\"action\":\"show\"");
    turns++;
    if (show && show < view && turns >= 4)
        length = sprintf(out, "{\"id\":%ld,\"action\":\"show\"}\n", atol(id + 5));
    else if (bet && bet < view)
        length = sprintf(out, "{\"id\":%ld,\"action\":\"bet\",\"amount\":%ld}\n", atol(id + 5), atol(bet + 21));
    else
        exit(1);
    say(out, length);
}

static void hear(const char *line)
{
    static const char hello[] = "{\"type\":\"hello\",\"protocol\":1,\"name\":\"smallest in C\"}\n";
    static const char ready[] = "{\"type\":\"ready\"}\n";
    if (!strncmp(line, "{\"type\":\"request\"", 17))
        answer(line);
    else if (!strncmp(line, "{\"type\":\"bank\"", 14))
        turns = 0;
    else if (!strncmp(line, "{\"type\":\"hello\"", 15))
        say(hello, (int)sizeof hello - 1);
    else if (!strncmp(line, "{\"type\":\"match_start\"", 21))
        say(ready, (int)sizeof ready - 1);
}

int main(void)
{
    size_t have = 0;
    for (;;) {
        ssize_t got = read(STDIN_FILENO, buffer + have, sizeof buffer - 1 - have);
        if (got <= 0)
            return 0;
        have += (size_t)got;
        char *line = buffer, *end;
        while ((end = memchr(line, '\n', have - (size_t)(line - buffer)))) {
            *end = 0;
            hear(line);
            line = end + 1;
        }
        have -= (size_t)(line - buffer);
        memmove(buffer, line, have);
    }
}
