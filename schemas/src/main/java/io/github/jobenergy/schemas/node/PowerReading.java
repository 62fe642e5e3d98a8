package io.github.jobenergy.schemas.node;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.Names;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Instant;
import java.util.List;

/**
 * One reading of one meter: who, when, what. The value type of {@code node-power}, keyed by the node. Ratings, limits and
 * statuses are not readings.
 *
 * @param node whose meter
 * @param readingTime when the value held, by the device's clock if that is plausible, else by the collector's
 * @param domain what the meter measures: {@code node}, {@code cpu[i]}, {@code dram[i]}, {@code gpu[i]} as Slurm numbers its
 *     GPUs, {@code psys}, {@code core[i]}, {@code uncore[i]}, {@code module[i]}, {@code grace[i]}, {@code sysio[i]},
 *     {@code accelerator[i]}; without an index it is all of its kind
 * @param source which instrument told us, such as {@code pm_counters} or {@code ipmi}
 * @param measurement the value and its kind, below 10^15 J or W
 * @param uses what runs had used of the node's CPUs at that time; empty where the collector does not look
 * @param observedTime when the collector had it
 */
public record PowerReading(
        NodeKey node,
        Instant readingTime,
        String domain,
        String source,
        Measurement measurement,
        List<RunUse> uses,
        Instant observedTime) {

    /** The domain of a meter at the node's own power input. */
    public static final String NODE_DOMAIN = "node";

    /** The largest number of runs whose CPU time a reading carries. */
    public static final int MOST_USES = 1_024;

    public PowerReading {
        if (domain.isBlank()) {
            throw new InvalidFieldException("domain", "a name such as node or cpu[0]", "nothing");
        }
        if (source.isBlank()) {
            throw new InvalidFieldException("source", "a name such as pm_counters", "nothing");
        }
        Names.require("domain", domain);
        Names.require("source", source);
        requireWritable(measurement);
        if (uses.size() > MOST_USES) {
            throw new InvalidFieldException("uses", "at most " + MOST_USES + " runs", uses.size());
        }
        uses = List.copyOf(uses);
    }

    private static void requireWritable(Measurement measurement) {
        if (measurement instanceof Measurement.Counter counter) {
            requireWritable("counter_joules", counter.counter());
            counter.range().ifPresent(range -> requireWritable("counter_range_joules", range));
        } else if (measurement instanceof Measurement.IntervalEnergy drawn) {
            requireWritable("energy_joules", drawn.energy());
        } else if (measurement instanceof Measurement.IntervalMean mean) {
            requireWritable(mean.power());
        } else if (measurement instanceof Measurement.Instantaneous instant) {
            requireWritable(instant.power());
        }
    }

    private static void requireWritable(String field, Energy energy) {
        if (energy.compareTo(Energy.LARGEST) > 0) {
            throw new InvalidFieldException(field, "less than 10^15 J", energy);
        }
    }

    private static void requireWritable(Power power) {
        if (power.compareTo(Power.LARGEST) > 0) {
            throw new InvalidFieldException("power_watts", "less than 10^15 W", power);
        }
    }

    /** A reading that says nothing of what runs used. */
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
