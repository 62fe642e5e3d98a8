package io.github.jobenergy.jobcomp.cli;

/** How far something has got, as a bar. */
final class ProgressBar {

    private static final int LENGTH = 40;
    private static final int PERCENT = 100;

    private ProgressBar() {}

    /** The bar at so many percent, 0 to 100. */
    static String of(int percent) {
        int full = percent * LENGTH / PERCENT;
        return "[" + "#".repeat(full) + " ".repeat(LENGTH - full) + "] " + percent + " %";
    }
}
