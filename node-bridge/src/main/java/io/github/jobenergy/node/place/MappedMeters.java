package io.github.jobenergy.node.place;

import io.github.jobenergy.node.decode.MessageSink;
import io.github.jobenergy.node.decode.point.FieldValue;
import io.github.jobenergy.node.decode.point.InfluxPoint;
import io.github.jobenergy.node.decode.point.MappedPoints;
import io.github.jobenergy.node.sample.PlaceSample;
import io.github.jobenergy.node.sample.UnmappedMeter;
import io.github.jobenergy.node.sample.UnusableValueException;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.rejection.Origin;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Reports the values of the points that the file of places maps to meters, from any input plugin of Telegraf:
 *
 * <pre>
 *   modbus,host=mgmt,name=pdu-r07-a,slave_id=1,type=holding_register energy=12343,power=1234i 1764200668000000000
 *   rPDU2DeviceStatus,agent_host=10.0.7.1,host=mgmt rPDU2DeviceStatusPower=1234i,rPDU2DeviceStatusEnergy=123430i …
 *   mqtt_consumer,host=mgmt,topic=hall-1/chiller-1/SENSOR value=17250 …
 *   opcua,host=mgmt,id=ns\=3;i\=1001 total=9812345,Quality="OK (0x0)" …
 * </pre>
 *
 * <p>A point with a field {@code Quality}, which the plugins opcua and opcua_listener add, or with a tag of that name, to which
 * processors of Telegraf convert it, has no value unless the quality is Good (0x0). Sources: the READMEs of Telegraf's plugins
 * modbus, snmp, mqtt_consumer and opcua.
 */
final class MappedMeters implements MappedPoints {

    private static final String QUALITY = "Quality";

    /** The status code Good in parentheses, as the plugins write it after its name, such as {@code OK (0x0)}. */
    private static final String GOOD = "(0x0)";

    private static final int LONGEST = 256;
    private static final int LONGEST_BEGINNING = 180;

    private final RegisterIndex index;

    MappedMeters(RegisterIndex index) {
        this.index = index;
    }

    @Override
    public boolean report(InfluxPoint point, MessageSink sink) {
        List<MappedRegister> registers = index.registers(point);
        for (MappedRegister register : registers) {
            try {
                report(register, point, sink);
            } catch (UnusableValueException unusable) {
                sink.reject(unusable);
            }
        }
        return !registers.isEmpty();
    }

    private static void report(MappedRegister register, InfluxPoint point, MessageSink sink)
            throws UnusableValueException {
        Optional<String> quality = point.field(QUALITY)
                .map(FieldValue::text)
                .or(() -> Optional.ofNullable(point.tags().get(QUALITY)));
        if (quality.isPresent() && !quality.get().strip().endsWith(GOOD)) {
            throw UnusableValueException.invalid(
                    QUALITY,
                    "the quality Good (0x0) of the meter " + register.meter().meter(),
                    quality.get());
        }
        Optional<Measurement> measurement = register.unit()
                .measurement(
                        register.field(),
                        point.field(register.field()).map(FieldValue::text).orElse(""));
        measurement.ifPresent(value -> sink.report(new PlaceSample(
                register.place(),
                register.meter(),
                register.source(),
                series(point),
                value,
                point.time(),
                sink.arrival())));
    }

    @Override
    public void reportUnmapped(InfluxPoint point, MessageSink sink) {
        if (index.reads(point.name())) {
            String fields = String.join(", ", new TreeSet<>(point.fields().keySet()));
            sink.report(new UnmappedMeter(shortened(tagged(point) + ", fields " + fields), sink.arrival()));
        }
    }

    /** The metric with all tags: two devices that the file does not distinguish are two series. */
    private static String series(InfluxPoint point) {
        return shortened(tagged(point));
    }

    private static String tagged(InfluxPoint point) {
        return point.name() + new TreeMap<>(point.tags());
    }

    /** A name that is kept in memory: the beginning of a long one and its hash, so that different names remain different. */
    private static String shortened(String name) {
        return name.length() <= LONGEST
                ? name
                : name.substring(0, LONGEST_BEGINNING) + "… " + Origin.sha256(name.getBytes(StandardCharsets.UTF_8));
    }
}
