/**
 * The readings of one meter, and their conversion to metered spans of time with the anomalies of the meter. Each kind of
 * measurement has its own rules. The package imports the types of {@code schemas} only: it does not depend on runs, on
 * shares, on stores or on Kafka. Times are milliseconds since 1970-01-01T00:00:00Z, as {@code long}: they are compared for
 * each reading.
 */
package io.github.jobenergy.energy.register.span;
