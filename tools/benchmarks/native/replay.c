/* Yardstick 2, the strictest: writes the logged lines to the bots and reads their answers, nothing else.
 *
 * usage: replay PLAN BOT SEATS      starts SEATS times the shell command BOT; prints the seconds from the first request.
 *
 * PLAN holds for every exchange: the seat (4 bytes), whether it is a request (4), the length of what is
 * written (4), all in the machine's order, and the bytes. After each write one line is read from that seat.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SEATS = 12 };

struct exchange {
    uint32_t seat, asks, length;
};

static int to[SEATS], from[SEATS];

static void fail(const char *what)
{
    perror(what);
    exit(1);
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void start(int seat, const char *bot)
{
    int in[2], out[2];
    if (pipe(in) || pipe(out))
        fail("pipe");
    pid_t child = fork();
    if (child < 0)
        fail("fork");
    if (child == 0) {
        for (int other = 0; other < seat; other++) {
            close(to[other]);
            close(from[other]);
        }
        close(in[1]);
        close(out[0]);
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        close(in[0]);
        close(out[1]);
        execl("/bin/sh", "sh", "-c", bot, (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    to[seat] = in[1];
    from[seat] = out[0];
}

static void write_all(int fd, const char *data, size_t length)
{
    while (length) {
        ssize_t put = write(fd, data, length);
        if (put < 0)
            fail("write");
        data += put;
        length -= (size_t)put;
    }
}

static void read_answer(int fd)
{
    static char answer[1 << 16];
    ssize_t got;
    do {
        got = read(fd, answer, sizeof answer);
        if (got <= 0)
            fail("a bot ended");
    } while (answer[got - 1] != '\n');
}

static char *load(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END))
        fail(path);
    *size = (size_t)ftell(file);
    rewind(file);
    char *data = malloc(*size);
    if (!data || fread(data, 1, *size, file) != *size)
        fail(path);
    fclose(file);
    return data;
}

int main(int argc, char **argv)
{
    size_t size;
    double begun = 0;
    if (argc != 4 || atoi(argv[3]) < 1 || atoi(argv[3]) > SEATS) {
        fprintf(stderr, "usage: replay PLAN BOT SEATS\n");
        return 2;
    }
    char *plan = load(argv[1], &size);
    for (int seat = 0; seat < atoi(argv[3]); seat++)
        start(seat, argv[2]);
    for (char *at = plan; at < plan + size;) {
        struct exchange exchange;
        memcpy(&exchange, at, sizeof exchange);
        at += sizeof exchange;
        if (exchange.asks && !begun)
            begun = seconds();
        write_all(to[exchange.seat], at, exchange.length);
        read_answer(from[exchange.seat]);
        at += exchange.length;
    }
    printf("%.9f\n", seconds() - begun);
    for (int seat = 0; seat < atoi(argv[3]); seat++)
        close(to[seat]);
    while (wait(NULL) > 0)
        ;
    return 0;
}
