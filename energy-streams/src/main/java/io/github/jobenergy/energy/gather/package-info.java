/**
 * The sum of a run over its nodes: collects the answers of the nodes, issues results and their revisions, and compares the
 * results with Slurm's own energy. Of this module it imports only {@code share.placement}, for the nodes of a run, and
 * {@code share}, for the names of the methods, and {@code comparison}, for the energy of the edges. It does not depend on registers, on the meter, on the usage account or on
 * Kafka. Times in the interfaces of the stores are milliseconds since 1970-01-01T00:00:00Z, as in their keys.
 */
package io.github.jobenergy.energy.gather;
