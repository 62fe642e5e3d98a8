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
 * A channel of a hwmon chip: {@code energy1_input}, a counter in microjoules; {@code power1_average}, microwatts over the
 * milliseconds in {@code power1_average_interval}; or {@code power1_input}, the present microwatts. For a power, the average is
 * read if its interval is stated; over less than the polling interval, it is an instant. Files with other suffixes are limits or thresholds, not measurements. Source: the kernel's
 * Documentation/hwmon/sysfs-interface.
 *
 * @param chip the chip
 * @param name the channel's name, such as {@code power1}
 * @param attributes the suffixes of its existing files, such as {@code average}
 * @param label the label of the channel or, for an ACPI meter, the text of its manufacturer; empty if absent
 */
record Channel(Chip chip, String name, Set<String> attributes, String label) {

    private static final Pattern FILE = Pattern.compile("((?:power|energy)\\d{1,4})_(\\w+)");
    private static final Pattern QUANTITY = Pattern.compile("power|energy");
    private static final String AVERAGE = "average";
    private static final String INTERVAL = "average_interval";
    private static final String INPUT = "input";

    private static final String ACPI_UNKNOWN = "4294967295000";

    /** The maximum interval of a mean; a longer mean cannot be attributed to a job. */
    private static final Duration LONGEST_WINDOW = Duration.ofHours(1);

    Channel {
        attributes = Set.copyOf(attributes);
    }

    /** The channel of a file; empty if the file does not belong to a channel. */
    static Optional<String> nameOf(String file) {
        Matcher matcher = FILE.matcher(file);
        return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    /** The suffix of a file of the channel. */
    static String attributeOf(String file) {
        return file.substring(file.indexOf('_') + 1);
    }

    /** The number of the channel: its power and its energy, {@code power1} and {@code energy1}, are of one sensor. */
    int number() {
        return Integer.parseInt(QUANTITY.matcher(name).replaceFirst(""));
    }

    boolean isEnergy() {
        return name.startsWith("energy");
    }

    /** Whether the average is read: its interval is stated by the chip or configured, or the channel has no other value. */
    boolean isMean(Optional<Duration> window) {
        boolean isStated = attributes.contains(INTERVAL) || window.isPresent();
        return !isEnergy() && attributes.contains(AVERAGE) && (isStated || !attributes.contains(INPUT));
    }

    /** The file with the value. */
    String valueFile(Optional<Duration> window) {
        return file(isMean(window) ? AVERAGE : INPUT);
    }

    /**
     * Whether the value means unavailable: ACPI sets all bits if a meter has no value, and the driver interprets them as
     * milliwatts.
     */
    boolean isUnavailable(String value) {
        return chip.isAcpiPowerMeter() && value.equals(ACPI_UNKNOWN);
    }

    /** The file with the interval; empty if the chip has none. */
    Optional<String> windowFile() {
        return attributes.contains(INTERVAL) ? Optional.of(file(INTERVAL)) : Optional.empty();
    }

    /** The file that contains 0 while the channel is disabled; empty if the channel has none. */
    Optional<String> enableFile() {
        return attributes.contains("enable") ? Optional.of(file("enable")) : Optional.empty();
    }

    private String file(String attribute) {
        return chip.folder() + "/" + name + "_" + attribute;
    }

    /** The display name, {@code power_meter/power1}. */
    String title() {
        return chip.name() + "/" + name;
    }

    /**
     * Parses the contents of the files.
     *
     * @param value the content of the value file
     * @param windowText the content of the interval file; absent if there is none
     * @param averages the interpretation of averages
     * @throws InvalidFieldException if the contents are not a measurement
     */
    Measurement read(String value, Optional<String> windowText, Averages averages) {
        if (isEnergy()) {
            return new Measurement.Counter(
                    KernelNumber.energy(name + "_input", EnergyUnit.MICROJOULE, value),
                    Optional.empty(),
                    Optional.empty());
        }
        if (!isMean(averages.window())) {
            return new Measurement.Instantaneous(KernelNumber.power(name + "_input", PowerUnit.MICROWATT, value));
        }
        String field = name + "_" + INTERVAL;
        Duration stated = windowText
                .map(millis -> Duration.ofMillis(KernelNumber.count(field, "milliseconds", millis)))
                .or(averages::window)
                .orElseThrow(() -> new InvalidFieldException(
                        field, "the window of the average, in this file or as window=PT1S", "neither"));
        if (stated.isZero() || stated.compareTo(LONGEST_WINDOW) > 0) {
            throw new InvalidFieldException(field, "more than 0 ms and at most " + LONGEST_WINDOW, stated);
        }
        return averages.measurement(KernelNumber.power(name + "_" + AVERAGE, PowerUnit.MICROWATT, value), stated);
    }
}
