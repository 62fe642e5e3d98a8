package io.github.jobenergy.schemas.rate;

/** The provision of a value: how the provider obtained it. */
public enum Provision {
    /** The value is final in the sense of the provider, from measurements or from a contract. */
    ACTUAL,
    /** The value is an estimate, or preliminary. */
    ESTIMATED,
    /** The value was computed before the slot ended. */
    FORECAST
}
