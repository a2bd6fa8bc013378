# Read by tools/test and tools/demo, which set "tool" and "root": finds Python, keeps .venv in order.
# shellcheck shell=sh disable=SC2154

venv=$root/.venv
export PIP_DISABLE_PIP_VERSION_CHECK=1

give_up() {
    echo "$tool: $1" >&2
    exit 2
}

# Prints "VERSION FITS WHOLE" of an interpreter, for example "3.12 yes no": whether the version is one of
# ours, and whether it can make a virtual environment. Fails where the command is no working Python.
describe() {
    "$1" -c '
import sys
try:
    import ensurepip, venv
    whole = "yes"
except ImportError:
    whole = "no"
fits = (3, 11) <= sys.version_info < (3, 14)
print("%d.%d %s %s" % (sys.version_info[0], sys.version_info[1], fits and "yes" or "no", whole))
' 2>/dev/null
}

# Sets "python" to the first interpreter that will do, or says in one sentence what is missing.
find_python() {
    unfit=
    bare=
    for python in python3.13 python3.12 python3.11 python3 python; do
        found=$(describe "$python") || continue
        case $found in
            *" yes yes") return ;;
            *" yes no") bare=${bare:-${found%% *} ($(command -v "$python"))} ;;
            *) unfit=${unfit:-${found%% *} ($(command -v "$python"))} ;;
        esac
    done
    if [ -n "$bare" ]; then
        give_up "Python $bare lacks the venv or ensurepip module: install them (on Debian: apt install python${bare%% *}-venv)."
    elif [ -n "$unfit" ]; then
        give_up "Python 3.11, 3.12 or 3.13 is needed, and found was only Python $unfit: install one of them."
    fi
    give_up "Python 3.11, 3.12 or 3.13 is needed, and no Python was found: install one of them."
}

# What an installation depends on: the interpreter, pyproject.toml and the place of the checkout.
# Fails where .venv is missing or broken.
fingerprint() {
    "$venv/bin/python" -c 'import sys; assert (3, 11) <= sys.version_info < (3, 14); print(sys.version)' 2>/dev/null &&
        cksum <"$root/pyproject.toml" && echo "$root"
}

installed() {
    [ -f "$venv/installed$1" ] && [ "$(fingerprint)" = "$(cat "$venv/installed$1")" ]
}

# install EXTRAS: the project in .venv, editable, with "" or "[dev]"; nothing to do the second time.
install() {
    if installed "$1" || { [ -z "$1" ] && installed "[dev]"; }; then
        return
    fi
    if ! fingerprint >/dev/null; then
        find_python
        echo "$tool: making .venv with $python"
        "$python" -m venv --clear "$venv" || give_up "The virtual environment $venv could not be made: see above."
    fi
    echo "$tool: installing seka-referee$1 into .venv"
    (cd "$root" && "$venv/bin/python" -m pip install --quiet --editable ".$1") ||
        give_up "pip could not install the project: see its message above."
    fingerprint >"$venv/installed$1"
}
