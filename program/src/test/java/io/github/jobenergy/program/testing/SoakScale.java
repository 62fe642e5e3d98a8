package io.github.jobenergy.program.testing;

/** The size of the soak tests, as a multiple of their full size: {@code -Djobenergy.soak.scale}. */
public final class SoakScale {

    private static final double FACTOR = Double.parseDouble(System.getProperty("jobenergy.soak.scale", "1.0"));

    private SoakScale() {}

    /** Returns a size that is scaled, and is at least a minimum. */
    public static long of(long full, long minimum) {
        return Math.max(minimum, Math.round(full * FACTOR));
    }
}
