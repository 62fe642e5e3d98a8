package io.github.jobenergy.quickstart.bench.store;

import io.github.jobenergy.store.database.DatabaseSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/**
 * The processor time that this process, the processes that it has started, and the sessions of a PostgreSQL have used so far, as the
 * kernel counts them in {@code /proc}; those of children and sessions when they have ended.
 */
final class ProcessorTime {

    private static final int MILLIS_PER_TICK = 10;

    /** The fields after the name of the process: user and system time of the process, and of its ended children. */
    private static final List<Integer> OF_PROCESS_AND_CHILDREN = List.of(11, 12, 13, 14);

    private static final List<Integer> OF_CHILDREN = List.of(13, 14);
    private static final int PARENT = 1;

    /** In the title of the process of a session, before the port of its client. */
    private static final String SESSION = "127.0.0.1(";

    private ProcessorTime() {}

    static Duration usedBy(DatabaseSettings database) throws IOException, SQLException {
        Duration own = sum(Path.of("/proc/self/stat"), OF_PROCESS_AND_CHILDREN);
        return database.isPostgres() ? own.plus(ofSessions(database)) : own;
    }

    private static Duration ofSessions(DatabaseSettings database) throws IOException, SQLException {
        try (Connection session = CopiedTables.connect(database)) {
            long parent = Long.parseLong(fields(stat(CopiedTables.number(session, "SELECT pg_backend_pid()")))
                    .get(PARENT));
            while (sessions(parent) > 1) {
                Thread.onSpinWait();
            }
            return sum(stat(parent), OF_CHILDREN);
        }
    }

    /** Returns the number of sessions, with those whose end the server has not counted yet: they have no title any more. */
    private static long sessions(long server) throws IOException {
        long sessions = 0;
        for (ProcessHandle child :
                ProcessHandle.of(server).orElseThrow().children().toList()) {
            String title = Files.readString(Path.of("/proc", Long.toString(child.pid()), "cmdline"));
            sessions += title.isEmpty() || title.contains(SESSION) ? 1 : 0;
        }
        return sessions;
    }

    private static Path stat(long process) {
        return Path.of("/proc", Long.toString(process), "stat");
    }

    private static Duration sum(Path stat, List<Integer> times) throws IOException {
        List<String> fields = fields(stat);
        return Duration.ofMillis(MILLIS_PER_TICK
                * times.stream()
                        .mapToLong(time -> Long.parseLong(fields.get(time)))
                        .sum());
    }

    private static List<String> fields(Path stat) throws IOException {
        String text = Files.readString(stat);
        return List.of(text.substring(text.lastIndexOf(')') + 2).strip().split(" ", -1));
    }
}
