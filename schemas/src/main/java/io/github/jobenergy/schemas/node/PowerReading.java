package io.github.jobenergy.schemas.node;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.Names;
import java.time.Instant;
import java.util.List;

/**
 * One reading of one meter: node, domain, source, time and measurement. The value type of {@code node-power}, keyed by the node.
 * Ratings, limits and statuses are not readings.
 *
 * @param node the metered node
 * @param readingTime the time of the value, by the clock of the device if that is plausible, else by that of the collector
 * @param domain the measured part: {@code node}, {@code cpu[i]}, {@code dram[i]}, {@code gpu[i]} as Slurm numbers its GPUs,
 *     {@code psys}, {@code core[i]}, {@code uncore[i]}, {@code module[i]}, {@code grace[i]}, {@code sysio[i]},
 *     {@code accelerator[i]}; a name without an index covers all parts of the kind
 * @param source the instrument that reported the value, such as {@code pm_counters} or {@code ipmi}
 * @param measurement the value and its kind, below 10^15 J or W
 * @param uses the CPU time that runs had used on the node at that time; empty where the collector does not measure it
 * @param observedTime when the collector received the value
 */
public record PowerReading(
        NodeKey node,
        Instant readingTime,
        String domain,
        String source,
        Measurement measurement,
        List<RunUse> uses,
        Instant observedTime) {

    /** The domain of a meter at the power input of the node. */
    public static final String NODE_DOMAIN = "node";

    /** The maximum number of runs whose CPU time a reading contains. */
    public static final int MOST_USES = 1_024;

    public PowerReading {
        if (domain.isBlank()) {
            throw new InvalidFieldException("domain", "a name such as node or cpu[0]", "a blank string");
        }
        if (source.isBlank()) {
            throw new InvalidFieldException("source", "a name such as pm_counters", "a blank string");
        }
        Names.require("domain", domain);
        Names.require("source", source);
        measurement.requireWritable();
        if (uses.size() > MOST_USES) {
            throw new InvalidFieldException("uses", "at most " + MOST_USES + " runs", uses.size());
        }
        uses = List.copyOf(uses);
    }

    /** Creates a reading without CPU times of runs. */
    public PowerReading(
            NodeKey node,
            Instant readingTime,
            String domain,
            String source,
            Measurement measurement,
            Instant observedTime) {
        this(node, readingTime, domain, source, measurement, List.of(), observedTime);
    }
}
