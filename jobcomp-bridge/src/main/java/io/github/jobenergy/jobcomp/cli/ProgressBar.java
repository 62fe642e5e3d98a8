package io.github.jobenergy.jobcomp.cli;

/** Formats progress as a text bar. */
final class ProgressBar {

    private static final int LENGTH = 40;
    private static final int PERCENT = 100;

    private ProgressBar() {}

    /** The bar at this percentage, 0 to 100. */
    static String of(int percent) {
        int full = percent * LENGTH / PERCENT;
        return "[" + "#".repeat(full) + " ".repeat(LENGTH - full) + "] " + percent + " %";
    }
}
