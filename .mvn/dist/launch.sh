#!/bin/sh
# Starts @program.name@ on Java 17 or newer.
#   JAVA_HOME           the Java to use; without it, java from the PATH
#   JOBENERGY_JAVA_OPTS options for that Java, such as "-Xmx2g"
#   JOBENERGY_LOG_FORMAT text (the default) or json, the format of the log
set -u

fail() {
    echo "@program.name@: $1" >&2
    exit 1
}

self=$0
while [ -L "$self" ]; do
    target=$(readlink "$self")
    case $target in
        /*) self=$target ;;
        *) self=$(dirname "$self")/$target ;;
    esac
done
home=$(cd "$(dirname "$self")/.." && pwd -P) || fail "cannot find the folder of $0."

if [ -n "${JAVA_HOME:-}" ]; then
    java=$JAVA_HOME/bin/java
    [ -x "$java" ] || fail "expected Java 17 or newer, found no bin/java in JAVA_HOME, $JAVA_HOME."
else
    java=$(command -v java) || fail "expected Java 17 or newer, found no JAVA_HOME and no java in the PATH."
fi

found=$("$java" -version 2>&1 | sed -n 's/.* version "\([0-9][^"]*\)".*/\1/p')
major=${found%%[!0-9]*}
[ "${major:-0}" -ge 17 ] || fail "expected Java 17 or newer, found $java ${found:-of unknown version}."

# jobcomp-bridge, energy-streams and adopt reject a record that does not fit in the heap, and continue.
options=-XX:+ExitOnOutOfMemoryError
program=@program.name@
case "$program $* " in
    "jobcomp-bridge "* | "energy-streams "* | *" adopt "*) options= ;;
esac
# Kafka and RocksDB use native code and sun.misc.Unsafe; newer Javas would warn of that at every start.
[ "$major" -lt 22 ] || options="$options --enable-native-access=ALL-UNNAMED"
unsafe=--sun-misc-unsafe-memory-access=allow
[ "$major" -lt 24 ] || ! "$java" $unsafe -version >/dev/null 2>&1 || options="$options $unsafe"

# shellcheck disable=SC2086 # both are lists of words
exec "$java" $options "-Dlogback.configurationFile=$home/conf/logback.xml" ${JOBENERGY_JAVA_OPTS:-} \
    "-Djobenergy.home=$home" -cp "$home/lib/*" @program.main@ "$@"
