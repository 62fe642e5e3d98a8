package io.github.jobenergy.node.source.ipmi.dcmi;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.jobenergy.node.unit.AmountParser;
import io.github.jobenergy.node.unit.PowerUnit;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads the output of Cray's {@code capmc get_system_power}: the mean over {@code window_len} seconds from {@code start_time}.
 * The domain is {@code system}, the whole machine, which is not a part of a node and never added to one. A response with an
 * {@code e} other than 0 has no value.
 */
public final class CapmcReader implements OutputReader {

    /** The source in the samples. */
    public static final String SOURCE = "capmc";

    /** The domain in the samples. */
    public static final String SYSTEM_DOMAIN = "system";

    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(
                            StreamReadConstraints.builder().maxNestingDepth(20).build())
                    .build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private static final DateTimeFormatter START = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);
    private static final BigDecimal MOST_WATTS = BigDecimal.valueOf(1_000_000_000);
    private static final BigDecimal LONGEST_SECONDS = BigDecimal.valueOf(86_400);

    private final ZoneId zone;

    /** Creates a reader for a machine with a clock in this time zone. */
    public CapmcReader(ZoneId zone) {
        this.zone = zone;
    }

    @Override
    public List<PrintedValue> read(String output, RejectionSink rejections) {
        Optional<JsonNode> report = parse(output);
        if (report.filter(JsonNode::isObject).isEmpty()) {
            rejections.reject(RejectionReason.MALFORMED, "power", "expected a JSON object, found something else");
            return List.of();
        }
        if (report.get().path("e").asInt(0) != 0) {
            return List.of();
        }
        Optional<BigDecimal> mean = within(report.get(), "avg", MOST_WATTS, rejections);
        Optional<BigDecimal> seconds = within(report.get(), "window_len", LONGEST_SECONDS, rejections);
        if (mean.isEmpty() || seconds.isEmpty()) {
            return List.of();
        }
        Duration window = Duration.ofSeconds(seconds.get().longValue());
        Measurement measurement = new Measurement.IntervalMean(PowerUnit.WATT.of(mean.get()), window);
        return List.of(new PrintedValue("", SYSTEM_DOMAIN, SOURCE, measurement, end(report.get(), window)));
    }

    private static Optional<JsonNode> parse(String output) {
        try {
            return Optional.of(JSON.readTree(output));
        } catch (JsonProcessingException | NumberFormatException notJson) {
            return Optional.empty();
        }
    }

    private static Optional<BigDecimal> within(
            JsonNode report, String name, BigDecimal most, RejectionSink rejections) {
        JsonNode value = report.path(name);
        Optional<BigDecimal> amount = AmountParser.parse(value.isNumber() || value.isTextual() ? value.asText() : "")
                .filter(number -> number.compareTo(BigDecimal.ONE) >= 0 && number.compareTo(most) <= 0);
        if (amount.isEmpty()) {
            rejections.reject(
                    RejectionReason.INVALID_FIELD,
                    name,
                    "expected a number of 1 to " + most + ", found " + (value.isMissingNode() ? "none" : "another"));
        }
        return amount;
    }

    private Optional<Instant> end(JsonNode report, Duration window) {
        try {
            return Optional.of(LocalDateTime.parse(report.path("start_time").asText(""), START)
                    .atZone(zone)
                    .toInstant()
                    .plus(window));
        } catch (DateTimeParseException unknown) {
            return Optional.empty();
        }
    }
}
