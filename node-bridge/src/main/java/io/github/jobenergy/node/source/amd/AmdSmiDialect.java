package io.github.jobenergy.node.source.amd;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The output of amd-smi of ROCm 5.6 to 7: an array with an object for each GPU, which is in {@code gpu_data} of an object from 7
 * on. Values have a unit or are {@code "N/A"}. Up to 6.0, they are plain watts and joules, and the power has other names. {@code
 * power_limit} is not a power. 5.6 has a plain count for energy, which is ignored. Source: amdsmi_commands.py of ROCm 5.6.1,
 * 5.7.1, 6.0.2, 6.1.2 and 6.2.2.
 *
 * <pre>
 *   [{"gpu":0,"power":{"socket_power":{"value":142,"unit":"W"},…},"energy":{"total_energy_consumption":{"value":1.5,"unit":"J"}}}]
 *   [{"gpu":0,"power":{"current_power":33,…,"power_limit":290},"energy":{"total_energy_consumption":131.426}}]
 *   [{"gpu":0,"power":{"average_socket_power":33,…}}]
 * </pre>
 */
final class AmdSmiDialect implements AmdDialect {

    /** The names of the power of a card, latest first. */
    private static final List<String> POWERS = List.of("socket_power", "current_power", "average_socket_power");

    @Override
    public List<String> arguments() {
        return List.of("metric", "--power", "--energy", "--json");
    }

    @Override
    public List<AmdDevice> read(String printed, Instant time, SampleSink findings) {
        List<AmdDevice> devices = new ArrayList<>();
        PrintedJson.read(AmdSmiKind.NAME, printed, time, findings).ifPresent(document -> {
            JsonNode gpus = document.isArray() ? document : document.path("gpu_data");
            int place = 0;
            for (JsonNode gpu : gpus) {
                read(gpu, place++, time, findings).ifPresent(devices::add);
            }
        });
        return devices;
    }

    private static Optional<AmdDevice> read(JsonNode gpu, int place, Instant time, SampleSink findings) {
        Origin origin = PrintedJson.origin(AmdSmiKind.NAME + ":" + place, gpu.toString());
        JsonNode number = gpu.path("gpu");
        if (!number.isInt() || number.asInt() < 0 || number.asInt() > AmdDevice.LARGEST_NUMBER) {
            findings.rejected(origin.reject(
                    RejectionReason.MISSING_FIELD,
                    Optional.of("gpu"),
                    "gpu: expected the number of the GPU, found '" + number.asText("") + "'",
                    time));
            return Optional.empty();
        }
        return Optional.of(new AmdDevice(
                number.asInt(),
                quantity(gpu.path("energy"), "total_energy_consumption", "J"),
                power(gpu.path("power")),
                origin));
    }

    private static AmdDevice.Quantity power(JsonNode group) {
        String field = POWERS.stream().filter(group::has).findFirst().orElse("");
        return quantity(group, field, "W");
    }

    private static AmdDevice.Quantity quantity(JsonNode group, String field, String bareUnit) {
        JsonNode value = group.path(field);
        return value.isObject()
                ? new AmdDevice.Quantity(
                        field,
                        value.path("value").asText(""),
                        value.path("unit").asText(""))
                : new AmdDevice.Quantity(field, value.asText(""), bareUnit);
    }
}
