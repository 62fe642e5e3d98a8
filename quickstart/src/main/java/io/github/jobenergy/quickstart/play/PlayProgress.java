package io.github.jobenergy.quickstart.play;

import java.io.PrintWriter;
import java.util.Locale;

/** Says on the terminal how far a play has come: a line for each step, and for each part of a long one. */
public final class PlayProgress {

    private static final int LINES_PER_STEP = 10;

    private final PrintWriter out;

    /** Progress to be written there. */
    public PlayProgress(PrintWriter out) {
        this.out = out;
    }

    /** Says one thing of a step. */
    public void say(String step, String what) {
        out.printf(Locale.ROOT, "%-10s %s%n", step, what);
        out.flush();
    }

    /** Counts on, saying so at most ten times however many there are; returns the new count. */
    int count(String step, int before, int now, int all) {
        int part = Math.max(1, all / LINES_PER_STEP);
        if (now != before && (now == all || now / part > before / part)) {
            say(step, now + "/" + all);
        }
        return now;
    }
}
