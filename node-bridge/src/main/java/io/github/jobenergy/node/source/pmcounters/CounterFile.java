package io.github.jobenergy.node.source.pmcounters;

import io.github.jobenergy.node.source.inband.KernelNumber;
import io.github.jobenergy.node.unit.EnergyUnit;
import io.github.jobenergy.node.unit.PowerUnit;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.node.Measurement;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file in {@code pm_counters} that holds a measurement, and what it measures, by its name.
 *
 * <pre>
 *   energy, power              node               1360621494 J 1734094386309238 us
 *   cpu_energy, cpu0_energy    cpu, cpu[0]        873 W 1734094386309238 us
 *   memory_energy              dram               598732067 J          (before version 2, without time)
 *   accel0_energy              accelerator[0]     a card, not a GPU as Slurm counts them
 *   power_cap, cpu0_temp, …    nothing            limits and temperatures are no energy
 * </pre>
 *
 * Joules count up from the start of the blade's controller, in a number that does not run over; watts are of an instant; the
 * time is that controller's, in microseconds since 1970-01-01T00:00:00Z. Sources: HPE Cray EX and XC documentation of the
 * power monitoring counters; the fixtures.
 *
 * @param name the file's name
 * @param domain what it measures, in the words of the contract
 * @param isEnergy whether it counts joules; otherwise it tells watts
 */
record CounterFile(String name, String domain, boolean isEnergy) {

    private static final Pattern NAME = Pattern.compile("(?:([a-z]+)(\\d{0,4})_)?(energy|power)");
    private static final Pattern LINE = Pattern.compile("(\\S+)(?: (\\S+)(?: (\\S+) (\\S+))?)?");
    private static final int MOST_DIGITS_OF_TIME = 16;

    /** What the file of that name measures; absent if it is about something else. */
    static Optional<CounterFile> of(String name) {
        Matcher matcher = NAME.matcher(name);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        boolean isEnergy = matcher.group(3).equals("energy");
        String part = matcher.group(1);
        if (part == null) {
            return Optional.of(new CounterFile(name, "node", isEnergy));
        }
        String index = matcher.group(2).isEmpty() ? "" : "[" + Integer.parseInt(matcher.group(2)) + "]";
        return Optional.of(new CounterFile(name, kind(part) + index, isEnergy));
    }

    /** Only words whose place in a node is known may be added to others; what bears another name is shown under that. */
    private static String kind(String part) {
        return switch (part) {
            case "cpu" -> "cpu";
            case "memory" -> "dram";
            case "accel" -> "accelerator";
            default -> "pm_counters-" + part;
        };
    }

    /**
     * What the file said.
     *
     * @param measurement the value
     * @param time when it held; absent where the file does not say
     */
    record Scan(Measurement measurement, Optional<Instant> time) {}

    /**
     * Reads what stood in the file.
     *
     * @param epoch the mark of the controller's start
     * @throws InvalidFieldException if it is not of that form, or of another unit
     */
    Scan read(String text, Optional<String> epoch) {
        Matcher line = LINE.matcher(text);
        String unit = isEnergy ? "J" : "W";
        if (!line.matches() || !unit.equals(line.group(2))) {
            throw new InvalidFieldException(name, "<number> " + unit + " <number> us", "'" + brief(text) + "'");
        }
        Measurement measurement = isEnergy
                ? new Measurement.Counter(
                        KernelNumber.energy(name, EnergyUnit.JOULE, line.group(1)), Optional.empty(), epoch)
                : new Measurement.Instantaneous(KernelNumber.power(name, PowerUnit.WATT, line.group(1)));
        return new Scan(measurement, Optional.ofNullable(line.group(3)).map(time -> time(time, line.group(4))));
    }

    private Instant time(String text, String unit) {
        if (!unit.equals("us") || text.length() > MOST_DIGITS_OF_TIME) {
            throw new InvalidFieldException(name, "a time in us", "'" + brief(text + " " + unit) + "'");
        }
        long micros = KernelNumber.count(name, "microseconds", text);
        return Instant.ofEpochSecond(micros / 1_000_000, micros % 1_000_000 * 1_000);
    }

    private static String brief(String text) {
        return text.length() <= 40 ? text : text.substring(0, 40) + "…";
    }
}
