package io.github.jobenergy.node.source.redfish.resource;

import io.github.jobenergy.schemas.node.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads {@code /redfish/v1/Chassis/ID/EnvironmentMetrics}: {@code PowerWatts.Reading} is an instant, {@code EnergyJoules} and
 * {@code EnergykWh} are counters, {@code PowerLimitWatts} is a limit and ignored. Large machines have a chassis for each part,
 * whose id identifies it: {@code HGX_CPU_0}, {@code HGX_GPU_3}. A GPU is an accelerator here, since its number in Slurm is
 * unknown.
 */
public final class EnvironmentReader implements ResourceReader {

    /** The source in the samples. */
    public static final String SOURCE = "redfish_environment";

    private static final Pattern PART =
            Pattern.compile("(?:.*[_.-])?(CPU|GPU|ProcessorModule)_?(\\d{1,4})", Pattern.CASE_INSENSITIVE);

    private static final Map<String, String> DOMAINS =
            Map.of("cpu", "cpu", "gpu", "accelerator", "processormodule", "module");

    @Override
    public List<MeterValue> read(Document document, DocumentOrigin documentOrigin) {
        Fields metrics = document.fields(documentOrigin);
        List<Measurement> measurements = new ArrayList<>();
        metrics.object("PowerWatts")
                .watts("Reading")
                .map(Measurement.Instantaneous::new)
                .ifPresent(measurements::add);
        Accumulation.of(metrics).ifPresent(measurements::add);
        String chassis = documentOrigin.chassis();
        return measurements.stream()
                .map(measurement -> new MeterValue(
                        SOURCE,
                        documentOrigin,
                        part(chassis),
                        "environment." + chassis,
                        InputCandidate.SINGLE,
                        measurement,
                        Optional.empty()))
                .toList();
    }

    private static Optional<String> part(String chassis) {
        Matcher part = PART.matcher(chassis);
        return part.matches()
                ? Optional.of(DOMAINS.get(part.group(1).toLowerCase(Locale.ROOT)) + "["
                        + Integer.parseInt(part.group(2)) + "]")
                : Optional.empty();
    }
}
