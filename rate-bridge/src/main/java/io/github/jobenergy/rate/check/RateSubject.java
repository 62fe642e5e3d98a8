package io.github.jobenergy.rate.check;

/** The subjects of the checks of rate-bridge. */
public enum RateSubject {
    /** Whether a source has slots. */
    SOURCE,
    /** Whether the brokers respond. */
    BROKERS,
    /** Whether the brokers grant the required rights. */
    RIGHTS,
    /** Whether the topic exists. */
    TOPICS
}
