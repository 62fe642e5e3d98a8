package io.github.jobenergy.schemas.energy;

/** The source of an idle power. */
public enum IdleSource {
    /** The configuration of the site. */
    CONFIGURED,
    /** The lowest fully metered minute of the node in the 24 hours before the run's end. */
    LEARNED
}
