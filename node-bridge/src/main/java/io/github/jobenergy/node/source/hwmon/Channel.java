package io.github.jobenergy.node.source.hwmon;

import io.github.jobenergy.node.source.inband.KernelNumber;
import io.github.jobenergy.node.unit.EnergyUnit;
import io.github.jobenergy.node.unit.PowerUnit;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.node.Measurement;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One thing a chip measures: {@code energy1_input}, microjoules that count up; {@code power1_average}, microwatts over the
 * milliseconds in {@code power1_average_interval}; or {@code power1_input}, microwatts of now. Of a power the average is taken
 * if its window is stated. What bears other endings is a limit or a mark, no measurement. Source: the kernel's
 * Documentation/hwmon/sysfs-interface.
 *
 * @param chip whose it is
 * @param name the channel's name, such as {@code power1}
 * @param attributes the endings of its files that there are, such as {@code average}
 * @param label what its label or, for a meter of ACPI, its maker says it measures; empty if nothing
 */
record Channel(Chip chip, String name, Set<String> attributes, String label) {

    private static final Pattern FILE = Pattern.compile("((?:power|energy)\\d{1,4})_(\\w+)");
    private static final String AVERAGE = "average";
    private static final String INTERVAL = "average_interval";
    private static final String INPUT = "input";

    private static final String ACPI_UNKNOWN = "4294967295000";

    /** A mean over longer says nothing of a job. */
    private static final Duration LONGEST_WINDOW = Duration.ofHours(1);

    Channel {
        attributes = Set.copyOf(attributes);
    }

    /** The channel that a file belongs to; absent if it is about something else. */
    static Optional<String> nameOf(String file) {
        Matcher matcher = FILE.matcher(file);
        return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    /** The ending of a file of the channel. */
    static String attributeOf(String file) {
        return file.substring(file.indexOf('_') + 1);
    }

    boolean isEnergy() {
        return name.startsWith("energy");
    }

    /** Whether it is read as a mean over a window: the chip states one, the site does, or there is nothing else to read. */
    boolean isMean(Optional<Duration> window) {
        boolean isStated = attributes.contains(INTERVAL) || window.isPresent();
        return !isEnergy() && attributes.contains(AVERAGE) && (isStated || !attributes.contains(INPUT));
    }

    /** The file with the value. */
    String valueFile(Optional<Duration> window) {
        return file(isMean(window) ? AVERAGE : INPUT);
    }

    /** Whether the value stands for none: ACPI sets all bits where a meter cannot say, and the driver takes them for milliwatts. */
    boolean isUnavailable(String value) {
        return chip.isAcpiPowerMeter() && value.equals(ACPI_UNKNOWN);
    }

    /** The file with the window; absent if the chip has none. */
    Optional<String> windowFile() {
        return attributes.contains(INTERVAL) ? Optional.of(file(INTERVAL)) : Optional.empty();
    }

    /** The file that says 0 while the channel is switched off; absent if it cannot be. */
    Optional<String> enableFile() {
        return attributes.contains("enable") ? Optional.of(file("enable")) : Optional.empty();
    }

    private String file(String attribute) {
        return chip.folder() + "/" + name + "_" + attribute;
    }

    /** What people call it: {@code power_meter/power1}. */
    String title() {
        return chip.name() + "/" + name;
    }

    /**
     * Reads what stood in the files.
     *
     * @param value what the file with the value said
     * @param windowText what the file with the window said; absent where there is none
     * @param window what the site says the window is, where the chip does not
     * @throws InvalidFieldException if that is no measurement
     */
    Measurement read(String value, Optional<String> windowText, Optional<Duration> window) {
        if (isEnergy()) {
            return new Measurement.Counter(
                    KernelNumber.energy(name + "_input", EnergyUnit.MICROJOULE, value),
                    Optional.empty(),
                    Optional.empty());
        }
        if (!isMean(window)) {
            return new Measurement.Instantaneous(KernelNumber.power(name + "_input", PowerUnit.MICROWATT, value));
        }
        String field = name + "_" + INTERVAL;
        Duration stated = windowText
                .map(millis -> Duration.ofMillis(KernelNumber.count(field, "milliseconds", millis)))
                .or(() -> window)
                .orElseThrow(() -> new InvalidFieldException(
                        field, "the window of the average, in this file or as window=PT1S", "neither"));
        if (stated.isZero() || stated.compareTo(LONGEST_WINDOW) > 0) {
            throw new InvalidFieldException(field, "more than 0 ms and at most " + LONGEST_WINDOW, stated);
        }
        return new Measurement.IntervalMean(
                KernelNumber.power(name + "_" + AVERAGE, PowerUnit.MICROWATT, value), stated);
    }
}
