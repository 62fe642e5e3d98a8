package io.github.jobenergy.node.source.amd;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jobenergy.node.sample.SampleSink;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The output of rocm-smi of ROCm 4 to 6: an object with a member for each card, whose values are strings. Limits, such as {@code
 * Max Graphics Package Power (W)}, are ignored. Source: rocm_smi.py.
 *
 * <pre>
 *   {"card0":{"Average Graphics Package Power (W)":"89.0","Energy counter":"62929744071539",
 *             "Accumulated Energy (uJ)":"962825096297442.9"},
 *    "card1":{"Average Graphics Package Power (W)":"N/A (Secondary die)","Accumulated Energy (uJ)":"0.0"}}
 * </pre>
 */
final class RocmSmiDialect implements AmdDialect {

    private static final Pattern CARD = Pattern.compile("card(\\d{1,4})");

    private static final String ENERGY = "Accumulated Energy (uJ)";

    /** The names of the power of a card: the present power; older versions have only a mean, over an interval chosen by AMD. */
    private static final List<String> POWERS =
            List.of("Current Socket Graphics Package Power (W)", "Average Graphics Package Power (W)");

    @Override
    public List<String> arguments() {
        return List.of("--showpower", "--showenergycounter", "--json");
    }

    @Override
    public List<AmdDevice> read(String printed, Instant time, SampleSink findings) {
        List<AmdDevice> devices = new ArrayList<>();
        PrintedJson.read(RocmSmiKind.NAME, printed, time, findings)
                .ifPresent(document -> document.properties().forEach(member -> {
                    Matcher card = CARD.matcher(member.getKey());
                    if (card.matches()) {
                        devices.add(device(Integer.parseInt(card.group(1)), member.getValue()));
                    }
                }));
        return devices;
    }

    private static AmdDevice device(int number, JsonNode card) {
        return new AmdDevice(
                number,
                quantity(card, ENERGY, "uJ"),
                POWERS.stream()
                        .flatMap(field -> Stream.of(quantity(card, field, "W")))
                        .filter(AmdDevice.Quantity::isPresent)
                        .findFirst()
                        .orElse(AmdDevice.Quantity.NONE),
                PrintedJson.origin(RocmSmiKind.NAME + ":card" + number, card.toString()));
    }

    private static AmdDevice.Quantity quantity(JsonNode card, String field, String unit) {
        return new AmdDevice.Quantity(field, card.path(field).asText(""), unit);
    }
}
