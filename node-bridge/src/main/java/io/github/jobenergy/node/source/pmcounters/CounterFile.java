package io.github.jobenergy.node.source.pmcounters;

import io.github.jobenergy.node.source.inband.KernelNumber;
import io.github.jobenergy.node.unit.EnergyUnit;
import io.github.jobenergy.node.unit.PowerUnit;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Instant;
import java.util.Collection;
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
 *   accel_energy               gpu[0]             the only one of an XC node; beside others all of them, accelerator
 *   power_cap, cpu0_temp, …    nothing            limits and temperatures are no energy
 * </pre>
 *
 * Joules count up from the start of the blade's controller, in a number that does not run over; watts are of an instant; the
 * time is that controller's, in microseconds since 1970-01-01T00:00:00Z. A node without an accelerator may have its files,
 * with 0 in them. Sources: HPE Cray EX and XC documentation of the power monitoring counters (Cray-HPE/docs-csm,
 * User_Access_to_Compute_Node_Power_Data.md); bcumming/cray-power, which reads accel_energy on an XC; the fixtures.
 *
 * @param name the file's name
 * @param domain what it measures, in the words of the contract
 * @param isEnergy whether it counts joules; otherwise it tells watts
 */
record CounterFile(String name, String domain, boolean isEnergy) {

    private static final Pattern NAME = Pattern.compile("(?:([a-z]+)(\\d{0,4})_)?(energy|power)");
    private static final Pattern LINE = Pattern.compile("(\\S+)(?: (\\S+)(?: (\\S+) (\\S+))?)?");
    private static final int MOST_DIGITS_OF_TIME = 16;

    private static final String ALL_ACCELERATORS = "accelerator";

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
            case "accel" -> ALL_ACCELERATORS;
            default -> "pm_counters-" + part;
        };
    }

    /** The same, where there are these files: the only accelerator is Slurm's GPU 0. */
    CounterFile among(Collection<CounterFile> files) {
        boolean isOnly = domain.equals(ALL_ACCELERATORS)
                && files.stream().allMatch(file -> file.domain().equals(domain) || !file.isOfAccelerator());
        return isOnly ? new CounterFile(name, "gpu[0]", isEnergy) : this;
    }

    private boolean isOfAccelerator() {
        return name.startsWith("accel");
    }

    /** Whether it says that what it would measure is not there. */
    boolean isOfNothing(Measurement measurement) {
        boolean isZero = measurement instanceof Measurement.Counter counter
                ? counter.counter().equals(Energy.ZERO)
                : measurement.equals(new Measurement.Instantaneous(Power.ofWatts(0)));
        return isOfAccelerator() && isZero;
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
