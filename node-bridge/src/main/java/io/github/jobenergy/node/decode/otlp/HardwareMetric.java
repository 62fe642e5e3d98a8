package io.github.jobenergy.node.decode.otlp;

import io.github.jobenergy.node.sample.UnusableValueException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The OpenTelemetry metrics of hardware power and energy. {@code hw.host.*} is the whole host. {@code hw.energy} and {@code
 * hw.power} are of parts, and the conventions forbid adding parts to the host. Dell's otelpump has its own names: the input is
 * that of the host, the output is that of the power supplies. Sources: OpenTelemetry's semantic conventions, "Hardware" and
 * "Physical host"; github.com/dell/iDRAC-Telemetry-Reference-Tools, cmd/otelpump/redfishToOtel.yaml.
 */
enum HardwareMetric {
    HOST_ENERGY("hw.host.energy", "otlp", true, "node"),
    HOST_POWER("hw.host.power", "otlp_power", false, "node"),
    PART_ENERGY("hw.energy", "otlp", true, ""),
    PART_POWER("hw.power", "otlp_power", false, ""),
    DELL_INPUT("hw.power.input", "otelpump", false, "node"),
    DELL_CPU("hw.cpu.power", "otelpump", false, "cpu"),
    DELL_MEMORY("hw.memory.power", "otelpump", false, "dram");

    private static final Map<String, String> KINDS = Map.of("cpu", "cpu", "gpu", "gpu", "memory", "dram");
    private static final String ID = "hw.id";

    /** The former name of the attribute, without the prefix {@code hw.} (docs/system/hardware-metrics.md of the conventions). */
    private static final String FORMER_ID = "id";

    private static final Pattern INDEX = Pattern.compile("\\d{1,6}");

    private final String metricName;
    private final String source;
    private final boolean isEnergy;
    private final String domain;

    HardwareMetric(String metricName, String source, boolean isEnergy, String domain) {
        this.metricName = metricName;
        this.source = source;
        this.isEnergy = isEnergy;
        this.domain = domain;
    }

    static Optional<HardwareMetric> named(String metricName) {
        return Arrays.stream(values())
                .filter(metric -> metric.metricName.equals(metricName))
                .findFirst();
    }

    String source() {
        return source;
    }

    boolean isEnergy() {
        return isEnergy;
    }

    /**
     * The domain of a point. A part has a type and an id assigned by its sender. A numeric id is an index; any other id results
     * in a domain that is displayed and never added to others.
     */
    String domainOf(Attributes attributes) throws UnusableValueException {
        if (!domain.isEmpty()) {
            return domain;
        }
        String type = required(attributes, "hw.type");
        Optional<String> former =
                attributes.text(FORMER_ID).filter(id -> attributes.text(ID).isEmpty());
        String id = former.isPresent() ? former.get() : required(attributes, ID);
        return INDEX.matcher(id).matches() && KINDS.containsKey(type)
                ? KINDS.get(type) + "[" + id + "]"
                : type + ":" + id;
    }

    private String required(Attributes attributes, String key) throws UnusableValueException {
        return attributes.text(key).orElseThrow(() -> UnusableValueException.missing(key, "one with " + metricName));
    }
}
