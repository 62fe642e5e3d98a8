package io.github.jobenergy.quickstart.bench.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * What a process has taken so far, as Linux counts it.
 *
 * @param residentKibibytes memory it has now
 * @param mostKibibytes memory it had at most
 * @param cpu processor time of all its threads
 */
public record ProcessFigures(long residentKibibytes, long mostKibibytes, Duration cpu) {

    /** Linux counts processor time in hundredths of a second. */
    private static final int TICK_MILLIS = 10;

    /** Where user time and system time stand behind the program's name, which may hold blanks. */
    private static final int USER = 11;

    private static final int SYSTEM = 12;

    /** Reads them of a running process. */
    public static ProcessFigures of(ProcessHandle process) throws IOException {
        Path folder = Path.of("/proc", Long.toString(process.pid()));
        String stat = Files.readString(folder.resolve("stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        long ticks = Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM]);
        String status = Files.readString(folder.resolve("status"));
        return new ProcessFigures(
                kibibytes(status, "VmRSS:"), kibibytes(status, "VmHWM:"), Duration.ofMillis(ticks * TICK_MILLIS));
    }

    private static long kibibytes(String status, String name) {
        return status.lines()
                .filter(line -> line.startsWith(name))
                .map(line -> line.substring(name.length()).replace("kB", "").strip())
                .mapToLong(Long::parseLong)
                .findFirst()
                .orElseThrow();
    }
}
