package io.github.jobenergy.schemas.energy;

/** Where an idle power comes from. */
public enum IdleSource {
    /** The site stated it. */
    CONFIGURED,
    /** The lowest fully metered minute of the node in the 24 hours before the run's end. */
    LEARNED
}
