package io.github.jobenergy.node.decode.ccmetric;

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
import io.github.jobenergy.node.unit.EnergyUnit;
import io.github.jobenergy.node.unit.PowerPlausibility;
import io.github.jobenergy.node.unit.PowerUnit;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Decodes the power metrics of cc-metric-collector, in the field {@code value} of a metric:
 *
 * <pre>
 *   rapl_average_power   W, mean since the last time    cpu[N], dram[N], core[N], uncore[N], psys
 *   nv_power_usage       W, instant                     gpu[type-id]; nv_power_usage_report in older ones
 *   nv_energy            J since the last time          gpu[type-id]
 *   nv_energy_abs        J since the driver was loaded  gpu[type-id]
 *   rocm_avg_power       W, instant                     gpu[type-id]
 *   names of sensors     W, instant, type=node          as IpmiSensors
 * </pre>
 *
 * <p>{@code nv_average_power} repeats nv_energy, divided by whole seconds, and is ignored. Limits are ignored, and so are the
 * events of job starts and ends that the same daemon sends. A value of a part of a GPU ({@code stype=mig}) repeats the value of
 * the whole GPU. If a host has such a part, every {@code gpu} of that host is an {@code accelerator} ({@link GpuInstances}). The
 * {@code type-id} may be a PCI address ({@code use_pci_info_as_type_id}), which does not identify a GPU of Slurm. The domain is
 * then {@code accelerator[N]}, a card, where N is the address as one number, as in {@link PciAddress}.
 *
 * <p>Sources: cc-metric-collector's collectors/{rapl,nvidia,rocmsmi,ipmi}Metric.{go,md}.
 */
final class CcMetrics implements PointDecoder.Meaning {

    private static final String VALUE = "value";
    private static final String SOURCE = "cc.";

    /** The value of ROCm, in 16 bits, for a power that a GPU does not measure. */
    private static final String NOT_MEASURED = "65535";

    private static final Pattern PACKAGE = Pattern.compile("package-(\\d{1,4})");

    private static final Set<String> PARTS = Set.of("dram", "core", "uncore");

    private final Means means = new Means();
    private final GpuInstances instances = new GpuInstances();

    @Override
    public void report(InfluxPoint point, MessageSink sink) throws UnusableValueException {
        if (point.tag("stype").filter("mig"::equals).isPresent()) {
            point.tag("hostname").ifPresent(host -> instances.add(host, time(point, sink)));
        }
        switch (point.name()) {
            case "rapl_average_power" -> rapl(point, sink);
            case "nv_power_usage", "nv_power_usage_report", "rocm_avg_power" -> gpuPower(point, sink);
            case "nv_energy" -> gpuEnergySince(point, sink);
            case "nv_energy_abs" -> gpuEnergy(point, sink);
            default -> sensor(point, sink);
        }
    }

    private void rapl(InfluxPoint point, MessageSink sink) throws UnusableValueException {
        Optional<Power> power = Quantities.power(VALUE, value(point), PowerUnit.WATT);
        if (power.isPresent()) {
            NamedMeter meter = meter(point, zone(point));
            Instant time = time(point, sink);
            Optional<Duration> window = means.intervalBefore(meter, time);
            if (window.isPresent()) {
                sink.report(meter, new Measurement.IntervalMean(power.get(), window.get()), Optional.of(time));
            }
        }
    }

    /** A die of a package is a separate zone, {@code package-0-die-1}, which keeps its name and is not added to other domains. */
    private static String zone(InfluxPoint point) throws UnusableValueException {
        String zone = point.requiredTag("zone_name", "a RAPL zone such as package-0");
        Optional<String> part = point.tag("sub_zone_name");
        Matcher socket = PACKAGE.matcher(zone);
        if (!socket.matches()) {
            return part.isEmpty() ? zone : zone + "-" + part.get();
        }
        if (part.isPresent() && !PARTS.contains(part.get())) {
            throw UnusableValueException.invalid("tags.sub_zone_name", "one of core, dram, uncore", part.get());
        }
        return Quantities.domain(part.orElse("cpu"), "tags.zone_name", socket.group(1));
    }

    private void gpuPower(InfluxPoint point, MessageSink sink) throws UnusableValueException {
        String value = value(point);
        if (isPart(point) || value.equals(NOT_MEASURED)) {
            return;
        }
        Optional<Power> power = Quantities.power(VALUE, value, PowerUnit.WATT);
        if (power.isPresent()) {
            sink.report(gpu(point, sink), new Measurement.Instantaneous(power.get()), point.time());
        }
    }

    private void gpuEnergy(InfluxPoint point, MessageSink sink) throws UnusableValueException {
        Optional<Energy> energy = Quantities.energy(VALUE, value(point), EnergyUnit.JOULE);
        if (energy.isPresent() && !isPart(point)) {
            sink.report(
                    gpu(point, sink),
                    new Measurement.Counter(energy.get(), Optional.empty(), Optional.empty()),
                    point.time());
        }
    }

    private void gpuEnergySince(InfluxPoint point, MessageSink sink) throws UnusableValueException {
        String value = value(point);
        Optional<Energy> energy = Quantities.energy(VALUE, value, EnergyUnit.JOULE);
        if (energy.isEmpty() || isPart(point)) {
            return;
        }
        NamedMeter meter = gpu(point, sink);
        Instant time = time(point, sink);
        Optional<Duration> window = means.intervalBefore(meter, time);
        if (window.isPresent()) {
            requirePossible(energy.get(), window.get(), value);
            sink.report(meter, new Measurement.IntervalEnergy(energy.get(), window.get()), Optional.of(time));
        }
    }

    /** After a driver is reloaded, the collector subtracts the larger value from the smaller one in unsigned 64 bits. */
    private static void requirePossible(Energy energy, Duration window, String value) throws UnusableValueException {
        if (energy.millijoules() / PowerPlausibility.MOST_WATTS > window.toMillis()) {
            throw UnusableValueException.invalid(
                    VALUE, "at most " + PowerPlausibility.MOST_WATTS + " W over " + window, value);
        }
    }

    private static void sensor(InfluxPoint point, MessageSink sink) throws UnusableValueException {
        Optional<String> domain = IpmiSensors.domain(point.name());
        boolean isOfNode = point.tag("type").filter("node"::equals).isPresent();
        if (domain.isEmpty() || !isOfNode) {
            return;
        }
        Optional<String> unit = point.tag("unit");
        Optional<PowerUnit> known = PowerUnit.named(unit.orElse("W"));
        if (known.isEmpty()) {
            throw UnusableValueException.invalid("tags.unit", "a unit of power", unit.orElse(""));
        }
        Optional<Power> power = Quantities.power(VALUE, value(point), known.get());
        if (power.isPresent()) {
            NamedMeter meter = new NamedMeter(host(point), domain.get(), SOURCE + "ipmistat");
            sink.report(meter, new Measurement.Instantaneous(power.get()), point.time());
        }
    }

    private static boolean isPart(InfluxPoint point) {
        return point.tag("stype").isPresent();
    }

    private NamedMeter gpu(InfluxPoint point, MessageSink sink) throws UnusableValueException {
        String id = point.requiredTag("type-id", "the number of a GPU");
        Optional<PciAddress> address = PciAddress.of(id);
        String boards = instances.boards(host(point), time(point, sink));
        return meter(
                point,
                address.isPresent()
                        ? "accelerator[" + address.get().number() + "]"
                        : Quantities.domain(boards, "tags.type-id", id));
    }

    private static Instant time(InfluxPoint point, MessageSink sink) {
        return point.time().orElse(sink.arrival());
    }

    private static NamedMeter meter(InfluxPoint point, String domain) throws UnusableValueException {
        return new NamedMeter(host(point), domain, SOURCE + point.name());
    }

    private static String value(InfluxPoint point) throws UnusableValueException {
        Optional<FieldValue> value = point.field(VALUE);
        if (value.isEmpty()) {
            throw UnusableValueException.missing(VALUE, "the value of the metric " + point.name());
        }
        return value.get().text();
    }

    private static String host(InfluxPoint point) throws UnusableValueException {
        return point.requiredTag("hostname", "the host");
    }
}
