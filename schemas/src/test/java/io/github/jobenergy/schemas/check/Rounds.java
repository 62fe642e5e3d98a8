package io.github.jobenergy.schemas.check;

/**
 * How many rounds a property test makes: a tenth of its full number in {@code mvn verify}; in {@code mvn verify -Psoak}, which runs
 * the tests tagged {@code property} again, the full number times {@code -Djobenergy.soak.scale}.
 */
public final class Rounds {

    private static final double SCALE = Double.parseDouble(System.getProperty("jobenergy.property.scale", "0.1"));

    private Rounds() {}

    /** The rounds of a test that makes that many in full, 1 or more. */
    public static int of(int full) {
        return (int) Math.max(1, Math.round(full * SCALE));
    }
}
