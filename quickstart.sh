#!/bin/sh
# Replays recorded Slurm jobs through the programs of jobenergy, on an embedded Kafka broker, and prints the energy of each job.
#   ./quickstart.sh [--recording DIR] [--keep] [--help]
# Builds first if needed. Requires a JDK (17 or newer) and Maven; the first build downloads dependencies into Maven's repository.
set -u

fail() {
    echo "quickstart.sh: $1" >&2
    exit 1
}

require_jdk() {
    if [ -n "${JAVA_HOME:-}" ]; then
        javac=$JAVA_HOME/bin/javac
        [ -x "$javac" ] || fail "expected a JDK, 17 or newer, found no bin/javac in JAVA_HOME, $JAVA_HOME."
    else
        javac=$(command -v javac) ||
            fail "expected a JDK, 17 or newer, found no javac in the PATH (Debian: apt install openjdk-17-jdk-headless)."
    fi
    found=$("$javac" -version 2>&1 | sed -n 's/^javac \([0-9][^ ]*\).*/\1/p')
    major=${found%%[!0-9]*}
    [ "${major:-0}" -ge 17 ] || fail "expected a JDK, 17 or newer, found $javac ${found:-of unknown version}."
}

require_maven() {
    command -v mvn >/dev/null || fail "expected Maven, found no mvn in the PATH (Debian: apt install maven)."
}

is_built() {
    [ -x "$program" ] && [ -e "$stamp" ] || return 1
    # All modules. A folder is newer if a file in it was added or removed.
    changed=$(find "$root/pom.xml" "$root/.mvn" "$root"/*/pom.xml "$root"/*/src/main -newer "$stamp" -print | head -n 1)
    [ -z "$changed" ]
}

# Prints each module that is built, and the time every ten seconds: the log of Maven is in a file.
watch_build() {
    seconds=0
    printed=0
    while kill -0 "$maven" 2>/dev/null; do
        sleep 1
        seconds=$((seconds + 1))
        parts=$(sed -n 's/^\[INFO\] Building \([^ ]*\) .*\(\[[0-9]*\/[0-9]*\]\)$/\2 \1/p' "$log")
        count=$(printf '%s\n' "$parts" | grep -c .)
        if [ "$count" -gt "$printed" ]; then
            printf '%s\n' "$parts" | tail -n "+$((printed + 1))" | sed 's/^/build      /'
            printed=$count
        elif [ $((seconds % 10)) -eq 0 ]; then
            echo "build      ... $seconds s"
        fi
    done
}

build() {
    require_jdk
    require_maven
    mkdir -p "$root/target" || exit 1
    log=$root/target/quickstart-build.log
    echo "build      with $javac; the log is $log"
    : >"$log"
    : >"$root/target/quickstart-build.start"
    (cd "$root" && exec mvn -B package -DskipTests -Dspotless.check.skip -Dmdep.analyze.skip) >"$log" 2>&1 &
    maven=$!
    trap 'kill "$maven" 2>/dev/null; exit 130' INT TERM HUP
    watch_build
    if ! wait "$maven"; then
        grep '^\[ERROR\]' "$log" | head -n 5 >&2
        fail "the build failed; see $log."
    fi
    trap - INT TERM HUP
    mv "$root/target/quickstart-build.start" "$stamp"
}

self=$0
[ ! -L "$self" ] || self=$(readlink -f "$self")
root=$(cd "$(dirname "$self")" && pwd -P) || fail "cannot find the folder of $0."
program=$root/quickstart/target/dist/bin/quickstart
stamp=$root/quickstart/target/built-by-quickstart

if ! is_built; then
    case " $* " in
        *" --help "* | *" -h "*)
            sed -n '2,4s/^# //p' "$self"
            echo "(Not built yet. After the build, --help lists all options.)"
            exit 0
            ;;
    esac
    build
fi
exec "$program" --work "$root/target/quickstart" "$@"
