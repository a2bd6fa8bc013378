#!/bin/sh
# A bot in POSIX shell, with nothing but the shell itself. It reads only requests and keeps no state: all it
# needs is in them. Patterns are enough to find it, in whatever order the fields come: inside a JSON string
# every quote has a backslash before it, so that "type":"bye" stands nowhere but where it is meant.

set -f
blank=$(printf ' \t')

# number NAME TEXT: the number after "NAME": in TEXT, in $value; of a list its first. Of an amount such as
# "17/2" the whole part; what the shell's arithmetic could not hold is cut down to 15 digits.
number() {
    value=${2#*"\"$1\":"}
    value=${value#[\"[]}
    below=1
    case ${value%%[!0-9/]*} in
        */*) below=${value#*/}; below=${below%%[!0-9]*} ;;
    esac
    value=${value%%[!0-9]*}
    while [ ${#value} -gt 15 ] && [ ${#below} -gt 1 ]; do
        value=${value%?}
        below=${below%?}
    done
    [ ${#value} -le 15 ] || value=999999999999999
    value=$((value / below))
}

# list NAME: the numbers of the view's list "NAME", in $values, with spaces between them.
list() {
    values=${view#*"\"$1\":["}
    values=${values%%]*}
    IFS=,
    set -- $values
    IFS=' '
    values=$*
}

# option NAME: what belongs to the option of that action, in $option.
option() {
    option=${options%%"\"action\":\"$1\""*}
    option=${option##*\{}${options#*"\"action\":\"$1\""}
    option=${option%%\}*}
}

say() {
    printf '{"id":%s,%s}\n' "$id" "$1"
}

act() {
    number beats "$view"; beats=$value
    number pot "$view"; pot=$value
    number seat "$view"; seat=$value
    list staked; set -- $values; shift "$seat"; staked=$1
    case $options in
        *'"price":'*) number price "$options" ;;
        *) number min "$options" ;;
    esac
    price=$value

    # The chance, in thousandths, that the hand beats every rival, against the odds of the bank.
    win=1000
    list in; set -- $values; shift
    for rival; do
        win=$((win * beats / 1000))
    done
    if [ $((win * (pot + price))) -lt $((1000 * price)) ]; then
        say '"action":"fold"'
        return
    fi

    case $options in
        *'"action":"show"'*) say '"action":"show"' ;;
        *'"action":"call"'*) say '"action":"call"' ;;
        *'"action":"peek"'*) option peek; number targets "$option"; say '"action":"peek","target":'"$value" ;;
        *) bet ;;
    esac
}

# Half way to the cap with a strong hand at first, then the smallest stake, for four laps at the most.
bet() {
    option bet
    number min "$option"; min=$value
    number max "$option"; max=$value
    if [ "$staked" -eq 0 ] && [ "$win" -ge 600 ]; then
        say '"action":"bet","amount":'$(((min + max) / 2))
    elif [ "$staked" -ge $((4 * min)) ]; then
        say '"action":"fold"'
    else
        say '"action":"bet","amount":'"$min"
    fi
}

# New cards for everyone: a svara is worth an even share of the bank.
enter() {
    number pot "$view"; pot=$value
    number price "$options"; price=$value
    list in; set -- $values
    if [ $((pot + price)) -ge $((($# + 1) * price)) ]; then
        say '"action":"enter"'
    else
        say '"action":"decline"'
    fi
}

answer() {
    number id "$line"; id=$value
    view=${line#*'"view":'}
    options=${line#*'"options":['}
    options=${options%%'"view":'*}
    case $line in
        *'"kind":"act"'*) act ;;
        *'"kind":"enter"'*) enter ;;
        *'"kind":"blind"'*) say '"action":"look"' ;;
        *'"kind":"reveal"'*) say '"action":"no"' ;;
    esac
}

# Without spaces and tabs a line reads the same, but for texts, which this bot does not need.
squeeze() {
    IFS=$blank
    set -- $line
    IFS=
    line=$*
    IFS=' '
}

while IFS= read -r line; do
    squeeze
    case $line in
        *'"type":"request"'*) answer ;;
        *'"type":"hello"'*) printf '%s\n' '{"type":"hello","protocol":1,"name":"shell","version":"1.0"}' ;;
        *'"type":"match_start"'*) printf '%s\n' '{"type":"ready"}' ;;
        *'"type":"bye"'*) exit 0 ;;
    esac
done
