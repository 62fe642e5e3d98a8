package io.github.jobenergy.quickstart.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * The lines that set up a shell for the command jobenergy, and commands to begin with.
 *
 * @param user the user whom the token identifies
 * @param url the URL of energy-web
 * @param tokenFile the file with the token
 * @param commands the folder with the command jobenergy
 */
record TerminalLines(String user, String url, Path tokenFile, Path commands) {

    /**
     * Writes the lines.
     *
     * @param recorded the time at which the jobs were recorded
     * @param job a job of the user, if there is one
     */
    void write(PrintWriter out, Instant recorded, Optional<Long> job) {
        LocalDate day = LocalDate.ofInstant(recorded, ZoneOffset.UTC);
        out.println("The same in another terminal, after these two lines:");
        out.println("  export JOBENERGY_URL=" + url + " JOBENERGY_TOKEN_FILE=" + word(tokenFile));
        out.println("  export PATH=" + word(commands) + ":\"$PATH\"");
        out.println("As " + user + ":");
        out.println("  jobenergy --since " + YearMonth.from(day));
        out.println("  jobenergy --jobs");
        job.ifPresent(id -> out.println("  jobenergy " + id));
        out.println("The jobs were recorded on " + day + ". None executes, and the page Now is empty.");
    }

    /** Returns a path as one word of a POSIX shell. */
    private static String word(Path path) {
        String text = path.toString();
        return text.matches("[A-Za-z0-9_./+-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
