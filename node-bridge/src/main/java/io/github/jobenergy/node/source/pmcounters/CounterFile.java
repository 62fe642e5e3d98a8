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
 * A measurement file in {@code pm_counters} and its domain, derived from its name.
 *
 * <pre>
 *   energy, power              node               1360621494 J 1734094386309238 us
 *   cpu_energy, cpu0_energy    cpu, cpu[0]        873 W 1734094386309238 us
 *   memory_energy              dram               598732067 J          (before version 2, without time)
 *   accel0_energy              accelerator[0]     a card, not a GPU as counted by Slurm
 *   accel_energy               gpu[0]             the only one of an XC node; with others: all of them, accelerator
 *   power_cap, cpu0_temp, …    ignored            limits and temperatures
 * </pre>
 *
 * Joules are counted from the start of the blade's controller and do not overflow. Watts are instants. The time is that of the
 * controller, in microseconds since 1970-01-01T00:00:00Z. A node without an accelerator may have its files, with the value 0.
 * Sources: HPE Cray EX and XC documentation of the power monitoring counters (Cray-HPE/docs-csm,
 * User_Access_to_Compute_Node_Power_Data.md); bcumming/cray-power, which reads accel_energy on an XC; the fixtures.
 *
 * @param name the name of the file
 * @param domain the domain that the file measures, in the terms of the contract
 * @param isEnergy whether the file is a counter in joules; otherwise a power in watts
 */
record CounterFile(String name, String domain, boolean isEnergy) {

    private static final Pattern NAME = Pattern.compile("(?:([a-z]+)(\\d{0,4})_)?(energy|power)");
    private static final Pattern LINE = Pattern.compile("(\\S+)(?: (\\S+)(?: (\\S+) (\\S+))?)?");
    private static final int MOST_DIGITS_OF_TIME = 16;

    private static final String ALL_ACCELERATORS = "accelerator";

    /** The file with this name; empty if it is not a measurement. */
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

    /** Only parts with a known place in a node may be added to others; other parts keep their name and are only displayed. */
    private static String kind(String part) {
        return switch (part) {
            case "cpu" -> "cpu";
            case "memory" -> "dram";
            case "accel" -> ALL_ACCELERATORS;
            default -> "pm_counters-" + part;
        };
    }

    /** The file in the presence of the given files: a single accelerator is GPU 0 of Slurm. */
    CounterFile among(Collection<CounterFile> files) {
        boolean isOnly = domain.equals(ALL_ACCELERATORS)
                && files.stream().allMatch(file -> file.domain().equals(domain) || !file.isOfAccelerator());
        return isOnly ? new CounterFile(name, "gpu[0]", isEnergy) : this;
    }

    private boolean isOfAccelerator() {
        return name.startsWith("accel");
    }

    /** Whether the value means that the accelerator does not exist. */
    boolean isAbsent(Measurement measurement) {
        boolean isZero = measurement instanceof Measurement.Counter counter
                ? counter.counter().equals(Energy.ZERO)
                : measurement.equals(new Measurement.Instantaneous(Power.ofWatts(0)));
        return isOfAccelerator() && isZero;
    }

    /**
     * The content of the file.
     *
     * @param measurement the value
     * @param time the time of the value; absent if the file states none
     */
    record Scan(Measurement measurement, Optional<Instant> time) {}

    /**
     * Parses the content of the file.
     *
     * @param epoch the identification of the controller's start
     * @throws InvalidFieldException if the content has another form or unit
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
