package io.github.jobenergy.node.decode.telegraf;

import io.github.jobenergy.node.decode.MessageSink;
import io.github.jobenergy.node.decode.NamedMeter;
import io.github.jobenergy.node.decode.Quantities;
import io.github.jobenergy.node.decode.point.FieldValue;
import io.github.jobenergy.node.decode.point.InfluxPoint;
import io.github.jobenergy.node.memory.Recent;
import io.github.jobenergy.node.sample.UnusableValueException;
import io.github.jobenergy.node.unit.AmountParser;
import io.github.jobenergy.node.unit.EnergyUnit;
import io.github.jobenergy.node.unit.PowerUnit;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.Power;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Decodes the points of Telegraf's plugin sensors, which are the output of {@code sensors -u} of lm-sensors, in W, J and s:
 *
 * <pre>
 *   chip                  feature     field
 *   power_meter-acpi-0    power1      power_average, power_average_interval    node, a mean: ACPI's meter of a machine
 *   amd_energy-isa-0000   esocket0    energy_input                             cpu[0], a counter: its cores are inside
 * </pre>
 *
 * <p>Some machines have several ACPI meters, on Grace nested in one another, and a point does not state what a meter measures.
 * The first value of a meter of a host is therefore not reported: by its second value, all other meters have been seen. If there
 * are several, their domains are {@code hwmon_power_meter_acpi_0} and so on, displayed and never added. Other chips are ignored:
 * a GPU does not report its number, and others do not report what they measure. Field names may contain the number of the
 * channel, as in {@code power1_average}.
 *
 * <p>Sources: plugins/inputs/sensors of Telegraf, with its README and tests; the kernel's Documentation/hwmon/acpi_power_meter
 * and amd_energy. ACPI sets all bits if a meter has no value, which is 4294967.295 W here (lm-sensors, issue 460). For one
 * thread.
 */
final class LmSensors {

    private static final int MOST_HOSTS = 100_000;

    /** The maximum interval of a mean in seconds; a longer mean cannot be attributed to a job. */
    private static final BigDecimal LONGEST_SECONDS = new BigDecimal(3600);

    private static final Pattern ACPI = Pattern.compile("power_meter-acpi-\\w{1,8}");
    private static final Pattern AMD = Pattern.compile("(?:amd_energy|zenergy)-\\w+-\\w+");
    private static final Pattern AMD_SOCKET = Pattern.compile("esocket(\\d{1,4})");

    private static final String ACPI_UNKNOWN = "4294967.295";

    /** The ACPI meters seen, by host. */
    private final Recent<String, Set<String>> meters = new Recent<>(MOST_HOSTS);

    void report(InfluxPoint point, MessageSink sink) throws UnusableValueException {
        String chip = point.tag("chip").orElse("");
        Matcher socket = AMD_SOCKET.matcher(point.tag("feature").orElse(""));
        if (ACPI.matcher(chip).matches()) {
            acpi(chip, point, sink);
        } else if (AMD.matcher(chip).matches() && socket.matches()) {
            amd(Quantities.domain("cpu", "tags.feature", socket.group(1)), point, sink);
        }
    }

    private void acpi(String chip, InfluxPoint point, MessageSink sink) throws UnusableValueException {
        Optional<FieldValue> average = field(point, "power", "average");
        if (average.isEmpty() || average.get().text().equals(ACPI_UNKNOWN)) {
            return;
        }
        String host = point.requiredTag("host", "the host");
        Set<String> ofHost = meters.getOrCreate(host, first -> new TreeSet<>());
        boolean isFirst = ofHost.add(chip);
        Optional<Power> power = Quantities.power("power_average", average.get().text(), PowerUnit.WATT);
        if (power.isPresent() && !isFirst) {
            String domain = ofHost.size() == 1 ? "node" : "hwmon_" + chip.replace('-', '_');
            Measurement mean = new Measurement.IntervalMean(power.get(), window(point));
            sink.report(new NamedMeter(host, domain, "telegraf.sensors"), mean, point.time());
        }
    }

    private static void amd(String domain, InfluxPoint point, MessageSink sink) throws UnusableValueException {
        Optional<FieldValue> input = field(point, "energy", "input");
        if (input.isPresent()) {
            NamedMeter meter = new NamedMeter(point.requiredTag("host", "the host"), domain, "telegraf.sensors");
            Quantities.energy("energy_input", input.get().text(), EnergyUnit.JOULE)
                    .map(energy -> new Measurement.Counter(energy, Optional.empty(), Optional.empty()))
                    .ifPresent(counter -> sink.report(meter, counter, point.time()));
        }
    }

    private static Duration window(InfluxPoint point) throws UnusableValueException {
        String text =
                field(point, "power", "average_interval").map(FieldValue::text).orElse("");
        Optional<BigDecimal> seconds = AmountParser.parse(text)
                .filter(stated -> stated.signum() > 0 && stated.compareTo(LONGEST_SECONDS) <= 0)
                .filter(stated -> millis(stated) > 0);
        if (seconds.isEmpty()) {
            throw UnusableValueException.invalid(
                    "power_average_interval", "the seconds of the average, at most " + LONGEST_SECONDS, text);
        }
        return Duration.ofMillis(millis(seconds.get()));
    }

    private static long millis(BigDecimal seconds) {
        return seconds.movePointRight(3).longValue();
    }

    /** The value of a field whose name may contain the number of its channel. */
    private static Optional<FieldValue> field(InfluxPoint point, String kind, String attribute) {
        Pattern name = Pattern.compile(kind + "\\d{0,4}_" + attribute);
        return point.fields().entrySet().stream()
                .filter(field -> name.matcher(field.getKey()).matches())
                .map(field -> field.getValue())
                .findFirst();
    }
}
