/* A bot for thousands of test matches, since it starts in a millisecond: any option, any amount, any target.
 * It also folds out of turn now and then. Its one argument is its seed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long long state;

static long draw(long bound)
{
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (long)((state >> 33) % (unsigned long long)bound);
}

static long number(const char *from, const char *to, const char *key)
{
    const char *found = strstr(from, key);
    return found && found < to ? atol(found + strlen(key)) : -1;
}

/* One of the numbers of a list such as "targets":[1,2,3]; -1 without the list. */
static long one_of(const char *from, const char *to, const char *key)
{
    const char *at = strstr(from, key);
    long numbers[16], count = 0;
    if (!at || at >= to)
        return -1;
    for (at += strlen(key) - 1; *at != ']'; at = strpbrk(at + 1, ",]"))
        numbers[count++] = atol(at + 1);
    return numbers[draw(count)];
}

static void answer(const char *line)
{
    const char *starts[8], *ends[8], *view = strstr(line, "\"view\":");
    long count = 0, amount, target, id = number(line, view, "\"id\":");
    for (const char *at = line; (at = strstr(at, "{\"action\":\"")) && at < view; count++) {
        starts[count] = at + 11;
        at = ends[count] = strchr(at, '}');
    }
    long chosen = draw(count);
    const char *from = starts[chosen], *to = ends[chosen];
    amount = one_of(from, to, "\"amounts\":[");
    target = one_of(from, to, "\"targets\":[");
    long low = number(from, to, "\"min\":"), high = number(from, to, "\"max\":");
    if (low >= 0)
        amount = low + draw(high - low + 1);
    printf("{\"id\":%ld,\"action\":\"%.*s\"", id, (int)strcspn(from, "\""), from);
    if (amount >= 0)
        printf(",\"amount\":%ld", amount);
    if (target >= 0)
        printf(",\"target\":%ld", target);
    puts("}");
}

int main(int argc, char **argv)
{
    static char line[1 << 20];
    long bank = 0, deal = 0;
    state = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    while (fgets(line, sizeof line, stdin)) {
        if (!strncmp(line, "{\"type\":\"request\"", 17))
            answer(line);
        else if (!strncmp(line, "{\"type\":\"hello\"", 15))
            puts("{\"type\":\"hello\",\"protocol\":1,\"name\":\"random in C\"}");
        else if (!strncmp(line, "{\"type\":\"match_start\"", 21))
            printf("{\"type\":\"ready\",\"cut\":\"%lld\"}\n", (long long)state);
        else if (!strncmp(line, "{\"type\":\"deal\"", 14)) {
            bank = number(line, strchr(line, '\n'), "\"bank\":");
            deal = number(line, strchr(line, '\n'), "\"deal\":");
        } else if (!strncmp(line, "{\"type\":\"bet\"", 13) && !draw(8))
            printf("{\"action\":\"fold\",\"bank\":%ld,\"deal\":%ld}\n", bank, deal);
        fflush(stdout);
    }
    return 0;
}
