#!/bin/sh
# Stand-in for the client of Flink: sql-client.sh -f FILE executes the statements of a file in one process. FLINK_LIB is the folder
# of the jars.
set -eu
[ "$1" = -f ] || { echo "expected -f FILE, found $1" >&2; exit 64; }
exec "$JAVA_HOME/bin/java" -Xmx1g -XX:TieredStopAtLevel=1 -XX:+UseSerialGC \
    --add-opens java.base/java.util=ALL-UNNAMED --add-opens java.base/java.lang=ALL-UNNAMED \
    -cp "$FLINK_LIB/*" "$(dirname "$0")/SqlScript.java" "$2"
