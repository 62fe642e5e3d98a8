#!/bin/sh
# Plays real Slurm jobs through the real programs, on a Kafka broker of its own, and shows what each used in joules.
#   ./quickstart.sh [--recording DIR] [--keep] [--help]
# Builds first if needed. Needs a JDK (17 or newer) and Maven; the first build fetches what it needs into Maven's repository.
set -u

fail() {
    echo "quickstart.sh: $1" >&2
    exit 1
}

require_jdk() {
    if [ -n "${JAVA_HOME:-}" ]; then
        javac=$JAVA_HOME/bin/javac
        [ -x "$javac" ] || fail "needs a JDK, 17 or newer, but JAVA_HOME is $JAVA_HOME and there is no bin/javac in it."
    else
        javac=$(command -v javac) || fail "needs a JDK, 17 or newer, but there is no javac in the PATH (Debian: apt install openjdk-17-jdk-headless)."
    fi
    found=$("$javac" -version 2>&1 | sed -n 's/^javac \([0-9][^ ]*\).*/\1/p')
    major=${found%%[!0-9]*}
    [ "${major:-0}" -ge 17 ] || fail "needs a JDK, 17 or newer, but $javac is ${found:-none that states its version}."
}

require_maven() {
    command -v mvn >/dev/null || fail "needs Maven, but there is no mvn in the PATH (Debian: apt install maven)."
}

is_built() {
    [ -x "$program" ] && [ -e "$stamp" ] || return 1
    # Every module, so that none is forgotten. A folder is newer once a file in it was added or removed.
    changed=$(find "$root/pom.xml" "$root/.mvn" "$root"/*/pom.xml "$root"/*/src/main -newer "$stamp" -print | head -n 1)
    [ -z "$changed" ]
}

# Says each part that is being built, and every ten seconds that it goes on: Maven alone would be silent for minutes.
watch_build() {
    seconds=0
    said=0
    while kill -0 "$maven" 2>/dev/null; do
        sleep 1
        seconds=$((seconds + 1))
        parts=$(sed -n 's/^\[INFO\] Building \([^ ]*\) .*\(\[[0-9]*\/[0-9]*\]\)$/\2 \1/p' "$log")
        count=$(printf '%s\n' "$parts" | grep -c .)
        if [ "$count" -gt "$said" ]; then
            printf '%s\n' "$parts" | tail -n "+$((said + 1))" | sed 's/^/build      /'
            said=$count
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
        fail "the build failed; all of it is in $log."
    fi
    trap - INT TERM HUP
    mv "$root/target/quickstart-build.start" "$stamp"
}

self=$0
[ ! -L "$self" ] || self=$(readlink -f "$self")
root=$(cd "$(dirname "$self")" && pwd -P) || fail "cannot find the folder that holds $0."
program=$root/quickstart/target/dist/bin/quickstart
stamp=$root/quickstart/target/built-by-quickstart

if ! is_built; then
    case " $* " in
        *" --help "* | *" -h "*)
            sed -n '2,4s/^# //p' "$self"
            echo "(This is not built yet; once it is, --help says more.)"
            exit 0
            ;;
    esac
    build
fi
exec "$program" --work "$root/target/quickstart" "$@"
