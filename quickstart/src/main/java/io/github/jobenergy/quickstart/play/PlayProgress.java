package io.github.jobenergy.quickstart.play;

import java.io.PrintWriter;
import java.util.Locale;

/** Prints the progress of a play: a line for each step, and for each part of a long one. */
public final class PlayProgress {

    private static final int LINES_PER_STEP = 10;

    private final PrintWriter out;

    /** Prints progress to that writer. */
    public PlayProgress(PrintWriter out) {
        this.out = out;
    }

    /** Prints one line about a step. */
    public void print(String step, String text) {
        out.printf(Locale.ROOT, "%-10s %s%n", step, text);
        out.flush();
    }

    /** Prints a count when it has passed another tenth of the total, rounded down, or is complete; returns the new count. */
    int count(String step, int before, int now, int all) {
        int part = Math.max(1, all / LINES_PER_STEP);
        if (now != before && (now == all || now / part > before / part)) {
            print(step, now + "/" + all);
        }
        return now;
    }
}
