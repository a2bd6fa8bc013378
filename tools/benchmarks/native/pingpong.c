/* Yardstick 1: two processes hand a 100-byte line to and fro over two pipes.
 *
 * usage: pingpong TRIPS       prints the seconds that TRIPS round trips took.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LINE = 100 };

static void fail(const char *what)
{
    perror(what);
    exit(1);
}

/* Reads up to the newline; 0 at the end of input. */
static int read_line(int fd, char *line)
{
    int have = 0;
    do {
        ssize_t got = read(fd, line + have, (size_t)(LINE - have));
        if (got < 0)
            fail("read");
        if (got == 0)
            return 0;
        have += (int)got;
    } while (line[have - 1] != '\n');
    return 1;
}

static void write_line(int fd, const char *line)
{
    if (write(fd, line, LINE) != LINE)
        fail("write");
}

static void echo(int in, int out)
{
    char line[LINE];
    while (read_line(in, line))
        write_line(out, line);
    _exit(0);
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

int main(int argc, char **argv)
{
    long trips = argc == 2 ? atol(argv[1]) : 0;
    int there[2], back[2];
    char line[LINE];

    if (trips < 1) {
        fprintf(stderr, "usage: pingpong TRIPS\n");
        return 2;
    }
    if (pipe(there) || pipe(back))
        fail("pipe");
    pid_t child = fork();
    if (child < 0)
        fail("fork");
    if (child == 0) {
        close(there[1]);
        close(back[0]);
        echo(there[0], back[1]);
    }
    close(there[0]);
    close(back[1]);
    memset(line, 'x', LINE - 1);
    line[LINE - 1] = '\n';
    write_line(there[1], line);
    if (!read_line(back[0], line))
        fail("the other process ended");
    double start = seconds();
    for (long trip = 0; trip < trips; trip++) {
        write_line(there[1], line);
        if (!read_line(back[0], line))
            fail("the other process ended");
    }
    printf("%.9f\n", seconds() - start);
    close(there[1]);
    waitpid(child, NULL, 0);
    return 0;
}
