package io.github.jobenergy.node.decode.ldms;

import io.github.jobenergy.node.decode.IpmiSensors;
import io.github.jobenergy.node.decode.MessageSink;
import io.github.jobenergy.node.decode.NamedMeter;
import io.github.jobenergy.node.decode.Quantities;
import io.github.jobenergy.node.decode.json.JsonValue;
import io.github.jobenergy.node.sample.UnusableValueException;
import io.github.jobenergy.node.unit.EnergyUnit;
import io.github.jobenergy.node.unit.PowerUnit;
import io.github.jobenergy.node.unit.TimeNotation;
import io.github.jobenergy.schemas.node.Measurement;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Decodes the power and energy columns of a row, by the names that LDMS' samplers give their metrics:
 *
 * <pre>
 *   cray_aries_r_sampler   energy(J), power(W)                              node             counter, instant
 *   geopm_sampler          ENERGY_PACKAGE_board_0, ENERGY_PACKAGE_package_1 cpu, cpu[1]      counter, J
 *                          ENERGY_DRAM_board_0, ENERGY_DRAM_package_1       dram, dram[1]    counter, J
 *   dcgm_sampler           total_energy_consumption, power_usage            gpu[gpu_id]      counter in mJ, instant
 *   rdc_sampler            POWER_USAGE of the device gpuN                   gpu[N]           instant, uW
 *   rapl                   rapl:::PACKAGE_ENERGY:PACKAGE0                   cpu[0]           counter, nJ
 *                          rapl:::DRAM_ENERGY:PACKAGE0                      dram[0]          counter, nJ
 *   ipmireader             the names of sensors                             as IpmiSensors   instant
 * </pre>
 *
 * <p>The node is the column {@code producer} or {@code ProducerName}, else {@code component_id}, where 0 means none. Ignored:
 * limits; the other RAPL values of PAPI (raw counts, ratings, parts of a package, the platform as measured by each package);
 * powers of a part of a processor (tx2mon); powers that GEOPM derives from its energies over an interval that it does not state,
 * and those of Variorum, whose interval depends on the processor; columns with a list of values. ipmireader writes -9999 and
 * -8888 for a sensor that it could not read.
 *
 * <p>Sources: ovis-hpc/ldms (store/avro_kafka/ldms-store_avro_kafka.rst, sampler/cray_system_sampler/general_metrics.{h,c},
 * contrib/sampler/geopm_sampler/ldms-sampler_geopm_sampler.rst, sampler/dcgm_sampler/dcgm_sampler.c,
 * sampler/rdc_sampler/rdcinfo.c, sampler/rapl/rapl.c with icl-utk-edu/papi's src/components/rapl/linux-rapl.c,
 * contrib/sampler/ipmireader/ldms-sampler_ipmireader.rst).
 */
final class LdmsRow {

    private static final List<String> NAMES = List.of("producer", "ProducerName", "prdcr");

    private static final Pattern GEOPM =
            Pattern.compile("ENERGY_(PACKAGE|DRAM)_(?:(board)_0|(?:package|memory)_(\\d{1,4}))");

    private static final Pattern PAPI_RAPL = Pattern.compile("(?:rapl:::)?(PACKAGE|DRAM)_ENERGY:PACKAGE(\\d{1,4})");

    private static final Pattern AMD_GPU = Pattern.compile("gpu(\\d{1,4})");

    private static final Set<String> NOT_READ = Set.of("-9999", "-9999.0", "-8888", "-8888.0");

    private final JsonValue row;
    private final MessageSink sink;

    LdmsRow(JsonValue row, MessageSink sink) {
        this.row = row;
        this.sink = sink;
    }

    void report() throws UnusableValueException {
        if (!row.isObject()) {
            throw UnusableValueException.malformed("expected the object of a row, found another value");
        }
        for (String column : row.fields().keySet().stream().sorted().toList()) {
            try {
                report(column, row.at(column).text());
            } catch (UnusableValueException unusable) {
                sink.reject(unusable);
            }
        }
    }

    private void report(String column, String text) throws UnusableValueException {
        switch (column) {
            case "energy(J)" -> counter("node", "ldms.pm_counters", column, EnergyUnit.JOULE);
            case "power(W)" -> instant("node", "ldms.pm_counters", column, PowerUnit.WATT);
            case "total_energy_consumption" -> counter(gpu(), "ldms.dcgm", column, EnergyUnit.MILLIJOULE);
            case "power_usage" -> instant(gpu(), "ldms.dcgm", column, PowerUnit.WATT);
            default -> other(column, text);
        }
    }

    private void other(String column, String text) throws UnusableValueException {
        Matcher geopm = GEOPM.matcher(column);
        Matcher papi = PAPI_RAPL.matcher(column);
        Matcher amd = AMD_GPU.matcher(text("device"));
        Optional<String> sensor = IpmiSensors.domain(column);
        if (geopm.matches()) {
            String kind = geopm.group(1).equals("PACKAGE") ? "cpu" : "dram";
            String domain = geopm.group(2) == null ? Quantities.domain(kind, column, geopm.group(3)) : kind;
            counter(domain, "ldms.geopm", column, EnergyUnit.JOULE);
        } else if (papi.matches()) {
            String kind = papi.group(1).equals("PACKAGE") ? "cpu" : "dram";
            counter(Quantities.domain(kind, column, papi.group(2)), "ldms.rapl", column, EnergyUnit.NANOJOULE);
        } else if (column.equals("POWER_USAGE") && amd.matches()) {
            instant(Quantities.domain("gpu", "device", amd.group(1)), "ldms.rdc", column, PowerUnit.MICROWATT);
        } else if (sensor.isPresent() && !NOT_READ.contains(text)) {
            instant(sensor.get(), "ldms.ipmi", column, PowerUnit.WATT);
        }
    }

    private void counter(String domain, String source, String column, EnergyUnit unit) throws UnusableValueException {
        Optional<Measurement> counter = Quantities.energy(column, text(column), unit)
                .map(energy -> new Measurement.Counter(energy, Optional.empty(), Optional.empty()));
        report(domain, source, counter);
    }

    private void instant(String domain, String source, String column, PowerUnit unit) throws UnusableValueException {
        report(domain, source, Quantities.power(column, text(column), unit).map(Measurement.Instantaneous::new));
    }

    private void report(String domain, String source, Optional<Measurement> measurement) throws UnusableValueException {
        if (measurement.isPresent()) {
            sink.report(new NamedMeter(target(), domain, source), measurement.get(), Optional.of(time()));
        }
    }

    private String text(String column) {
        return row.at(column).text();
    }

    private String gpu() throws UnusableValueException {
        if (!row.at("gpu_id").isPresent()) {
            throw UnusableValueException.missing("gpu_id", "the number of a GPU");
        }
        return Quantities.domain("gpu", "gpu_id", text("gpu_id"));
    }

    private String target() throws UnusableValueException {
        for (String name : NAMES) {
            if (!text(name).isBlank()) {
                return text(name);
            }
        }
        String component = text("component_id");
        if (component.isBlank() || component.equals("0")) {
            throw UnusableValueException.missing("producer", "a node in one of " + NAMES + " or component_id");
        }
        return component;
    }

    private Instant time() throws UnusableValueException {
        Optional<Instant> time = TimeNotation.sinceEpoch(text("timestamp"));
        if (time.isEmpty()) {
            throw UnusableValueException.invalid("timestamp", "a time in s since 1970", text("timestamp"));
        }
        return time.get();
    }
}
