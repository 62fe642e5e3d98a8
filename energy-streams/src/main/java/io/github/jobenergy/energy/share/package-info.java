/**
 * The division of the energy of a node among co-located runs: claims, capacities and the methods
 * {@code largest-share/1} and {@code measured-use/1}. Of this module it imports only {@code domain}, for the names of
 * GPU meters, and {@code register}, for exact proportions. It does not depend on the meter, on stores or on Kafka.
 * Times are milliseconds since 1970-01-01T00:00:00Z, as {@code long}: they are compared for each run at each change.
 */
package io.github.jobenergy.energy.share;
