package io.github.jobenergy.node.decode.telegraf;

import io.github.jobenergy.node.decode.GpuInstances;
import io.github.jobenergy.node.decode.IpmiSensors;
import io.github.jobenergy.node.decode.Means;
import io.github.jobenergy.node.decode.MessageSink;
import io.github.jobenergy.node.decode.NamedMeter;
import io.github.jobenergy.node.decode.Quantities;
import io.github.jobenergy.node.decode.point.FieldValue;
import io.github.jobenergy.node.decode.point.InfluxPoint;
import io.github.jobenergy.node.decode.point.PointDecoder;
import io.github.jobenergy.node.sample.UnusableValueException;
import io.github.jobenergy.node.unit.PowerUnit;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Decodes the power metrics of Telegraf's input plugins:
 *
 * <pre>
 *   powerstat_package          current_power_consumption_watts        cpu[package_id]    mean since the last time
 *                              current_dram_power_consumption_watts   dram[package_id]   mean since the last time
 *   ipmi_sensor                value, of sensors in watts             as IpmiSensors     instant
 *   redfish_power_powercontrol power_consumed_watts                   node               instant
 *   nvidia_smi                 power_draw                             gpu[index]         instant; accelerator[index] where a GPU of
 *                                                                                        the host has an nvidia_smi_mig
 *   amd_rocm_smi               power_draw                             gpu[of cardN]      instant
 *   turbostat                  package_power_watt                     cpu[package]       mean since the last time
 *                              ram_power_watt                         dram[package]      mean since the last time
 *   sensors                    see LmSensors
 *   prometheus                 see ScrapedMetrics
 * </pre>
 *
 * <p>The node is the tag {@code host} if the plugin reads its own machine. For remote BMCs it is {@code server} of ipmi_sensor
 * and {@code source} of redfish; {@code host} is then the host of Telegraf. A second member of the PowerControl of a chassis is
 * {@code power_control[1]}, which is not added to the node. Redfish values of power supplies are never read: some vendors report
 * the rating there. The rows of turbostat for all processors ({@code cpu=-}) are the sum of the others, and turbostat has no
 * package column on machines with one package.
 *
 * <p>Sources: the READMEs and tests of Telegraf's plugins intel_powerstat, ipmi_sensor, redfish, nvidia_smi, amd_rocm_smi and
 * turbostat. The other plugins contain no power.
 */
final class TelegrafMetrics implements PointDecoder.Meaning {

    private static final Set<String> OF_NODES = Set.of(
            "powerstat_package",
            "ipmi_sensor",
            "redfish_power_powercontrol",
            "nvidia_smi",
            "nvidia_smi_mig",
            "amd_rocm_smi",
            "turbostat",
            "sensors");

    private static final String OK = "ok";
    private static final String ALL = "-";

    private static final Pattern LAST_NUMBER = Pattern.compile(".*?(\\d{1,4})");
    private static final Pattern CARD = Pattern.compile("card(\\d{1,4})");

    private final Means means = new Means();
    private final GpuInstances instances = new GpuInstances();
    private final LmSensors lmSensors = new LmSensors();
    private final ScrapedMetrics scraped = new ScrapedMetrics();

    @Override
    public void report(InfluxPoint point, MessageSink sink) throws UnusableValueException {
        switch (point.name()) {
            case "powerstat_package" -> powerstat(point, sink);
            case "ipmi_sensor" -> ipmiSensor(point, sink);
            case "redfish_power_powercontrol" -> powerControl(point, sink);
            case "nvidia_smi" -> nvidia(point, sink);
            case "nvidia_smi_mig" -> point.tag("host").ifPresent(host -> instances.add(host, time(point, sink)));
            case "amd_rocm_smi" -> amd(point, sink);
            case "turbostat" -> turbostat(point, sink);
            case "sensors" -> lmSensors.report(point, sink);
            default -> scraped.report(point, sink);
        }
    }

    /** Whether the metric of the point may have values of nodes. */
    boolean reads(InfluxPoint point) {
        return OF_NODES.contains(point.name()) || scraped.reads(point.name());
    }

    private void powerstat(InfluxPoint point, MessageSink sink) throws UnusableValueException {
        powerstat(point, "current_power_consumption_watts", "cpu", sink);
        powerstat(point, "current_dram_power_consumption_watts", "dram", sink);
    }

    private void powerstat(InfluxPoint point, String field, String kind, MessageSink sink)
            throws UnusableValueException {
        Optional<Power> power = power(point, field);
        if (power.isPresent()) {
            String packageId = point.requiredTag("package_id", "the number of a package");
            String domain = Quantities.domain(kind, "tags.package_id", packageId);
            mean(new NamedMeter(host(point), domain, "telegraf.powerstat"), power.get(), point, sink);
        }
    }

    private void turbostat(InfluxPoint point, MessageSink sink) throws UnusableValueException {
        boolean isOfAll = point.tag("cpu").orElse(ALL).equals(ALL);
        if (!isOfAll) {
            turbostat(point, "package_power_watt", "cpu", sink);
            turbostat(point, "ram_power_watt", "dram", sink);
        }
    }

    private void turbostat(InfluxPoint point, String field, String kind, MessageSink sink)
            throws UnusableValueException {
        Optional<Power> power = power(point, field);
        if (power.isPresent()) {
            String domain =
                    Quantities.domain(kind, "tags.package", point.tag("package").orElse("0"));
            mean(new NamedMeter(host(point), domain, "telegraf.turbostat"), power.get(), point, sink);
        }
    }

    private void mean(NamedMeter meter, Power power, InfluxPoint point, MessageSink sink) {
        Instant time = time(point, sink);
        Optional<Duration> window = means.intervalBefore(meter, time);
        if (window.isPresent()) {
            sink.report(meter, new Measurement.IntervalMean(power, window.get()), Optional.of(time));
        }
    }

    /**
     * Version 1 of the metrics has a field {@code status}, version 2 a tag {@code status_code}; both are the status of the
     * sensor.
     */
    private static void ipmiSensor(InfluxPoint point, MessageSink sink) throws UnusableValueException {
        Optional<String> domain = point.tag("name").flatMap(IpmiSensors::domain);
        boolean isInOrder = point.tag("status_code").orElse(OK).equals(OK)
                && point.field("status").map(FieldValue::text).orElse("1").equals("1");
        Optional<String> unit = point.tag("unit");
        if (domain.isEmpty() || unit.isEmpty() || !isInOrder) {
            return;
        }
        Optional<PowerUnit> known = PowerUnit.named(unit.get());
        if (known.isEmpty()) {
            throw UnusableValueException.invalid("tags.unit", "a unit of power", unit.get());
        }
        Optional<FieldValue> value = point.field("value");
        if (value.isEmpty()) {
            throw UnusableValueException.missing("value", "a power");
        }
        Optional<Power> power = Quantities.power("value", value.get().text(), known.get());
        if (power.isPresent()) {
            boolean isDcmi = point.tag("name").filter(IpmiSensors::isDcmi).isPresent();
            String source = isDcmi ? "telegraf.ipmi_dcmi" : "telegraf.ipmi_sensor";
            NamedMeter meter = point.tag("server").isPresent()
                    ? NamedMeter.ofHardware(point.requiredTag("server", "a BMC"), domain.get(), source)
                    : new NamedMeter(host(point), domain.get(), source);
            instant(meter, power.get(), point, sink);
        }
    }

    private static void powerControl(InfluxPoint point, MessageSink sink) throws UnusableValueException {
        Optional<Power> power = power(point, "power_consumed_watts");
        if (power.isPresent()) {
            String member = member(point.tag("member_id").orElse("0"));
            NamedMeter meter = point.tag("source").isPresent()
                    ? new NamedMeter(point.requiredTag("source", "a host"), member, "telegraf.redfish")
                    : NamedMeter.ofHardware(address(point), member, "telegraf.redfish");
            instant(meter, power.get(), point, sink);
        }
    }

    private static String address(InfluxPoint point) throws UnusableValueException {
        return point.requiredTag("address", "the host or the address of a BMC, in source or address");
    }

    /**
     * The first member, {@code 0} or {@code PowerControl}, is the input of the chassis; the meaning of other members is
     * unspecified.
     */
    private static String member(String id) {
        Matcher number = LAST_NUMBER.matcher(id);
        int index = number.matches() ? Integer.parseInt(number.group(1)) : 0;
        return index == 0 ? "node" : "power_control[" + index + "]";
    }

    /** The power of a module with a Grace and a GPU ({@code module_power_draw}) includes more than the GPU and is ignored. */
    private void nvidia(InfluxPoint point, MessageSink sink) throws UnusableValueException {
        Optional<Power> power = power(point, "power_draw");
        if (power.isPresent()) {
            String index = point.requiredTag("index", "the number of a GPU");
            String boards = instances.boards(host(point), time(point, sink));
            NamedMeter meter =
                    new NamedMeter(host(point), Quantities.domain(boards, "tags.index", index), "telegraf.nvidia_smi");
            instant(meter, power.get(), point, sink);
        }
    }

    /** {@code gpu_id} is the model of the device, not its number. */
    private static void amd(InfluxPoint point, MessageSink sink) throws UnusableValueException {
        Optional<Power> power = power(point, "power_draw");
        if (power.isPresent()) {
            String name = point.requiredTag("name", "a card such as card0");
            Matcher card = CARD.matcher(name);
            if (!card.matches()) {
                throw UnusableValueException.invalid("tags.name", "a card such as card0", name);
            }
            NamedMeter meter = new NamedMeter(
                    host(point), Quantities.domain("gpu", "tags.name", card.group(1)), "telegraf.amd_rocm_smi");
            instant(meter, power.get(), point, sink);
        }
    }

    private static void instant(NamedMeter meter, Power power, InfluxPoint point, MessageSink sink) {
        sink.report(meter, new Measurement.Instantaneous(power), point.time());
    }

    private static Optional<Power> power(InfluxPoint point, String field) throws UnusableValueException {
        Optional<FieldValue> value = point.field(field);
        return value.isEmpty()
                ? Optional.empty()
                : Quantities.power(field, value.get().text(), PowerUnit.WATT);
    }

    private static Instant time(InfluxPoint point, MessageSink sink) {
        return point.time().orElse(sink.arrival());
    }

    private static String host(InfluxPoint point) throws UnusableValueException {
        return point.requiredTag("host", "the host");
    }
}
