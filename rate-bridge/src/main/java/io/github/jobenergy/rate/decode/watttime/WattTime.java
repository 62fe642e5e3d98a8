package io.github.jobenergy.rate.decode.watttime;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jobenergy.rate.decode.DecodedRates;
import io.github.jobenergy.rate.decode.DocumentContext;
import io.github.jobenergy.rate.decode.JsonDocument;
import io.github.jobenergy.rate.decode.MalformedDocumentException;
import io.github.jobenergy.rate.decode.RateDecoder;
import io.github.jobenergy.rate.decode.RowReader;
import io.github.jobenergy.rate.decode.SlotCollector;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.rate.Provision;
import io.github.jobenergy.schemas.rate.RateFactor;
import io.github.jobenergy.schemas.rate.RateFactor.Accounting;
import io.github.jobenergy.schemas.rate.RateFactor.FactorType;
import io.github.jobenergy.schemas.rate.RateFactor.RateMethod;
import io.github.jobenergy.schemas.rate.RateKey;
import io.github.jobenergy.schemas.rate.RateKind;
import io.github.jobenergy.schemas.rate.RateProvenance;
import io.github.jobenergy.schemas.rate.RateSeries;
import io.github.jobenergy.schemas.rate.RateSlot;
import io.github.jobenergy.schemas.rate.RateValue;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Responses of {@code /v3/historical} of WattTime. The signals {@code co2_moer} (marginal) and {@code co2_aoer} (average) are in
 * pounds of CO2 per megawatt-hour. A pound is 453.59237 g by definition, so the conversion to g/kWh is exact. The values are
 * computed by a model, whose date is the issue. Forecasts, which have {@code generated_at}, are rejected.
 *
 * @param requestedRegion the requested region; a document of another one is rejected. Empty if any region is valid
 * @param requestedSignal the requested signal; a document of another one is rejected. Empty if any signal is valid
 */
public record WattTime(Optional<String> requestedRegion, Optional<String> requestedSignal) implements RateDecoder {

    /** The signal that is requested unless the site states another one. */
    public static final String MARGINAL = "co2_moer";

    /** Grams per kilowatt-hour of one pound per megawatt-hour. */
    private static final BigDecimal GRAMS_PER_KWH = new BigDecimal("0.45359237");

    private static final String UNIT = "lbs_co2_per_mwh";
    private static final String PROVIDER = "watttime";
    private static final Duration USUAL_INTERVAL = Duration.ofMinutes(5);
    private static final BigDecimal LONGEST_SECONDS = BigDecimal.valueOf(86_400);

    @Override
    public DecodedRates decode(byte[] bytes, DocumentContext context) throws MalformedDocumentException {
        JsonNode document = JsonDocument.parse(bytes);
        JsonNode meta = document.path("meta");
        String unit = JsonDocument.requiredText(meta, "units");
        if (!unit.equals(UNIT)) {
            throw new MalformedDocumentException("expected units " + UNIT + ", found " + JsonDocument.shown(unit));
        }
        if (meta.has("generated_at")) {
            throw new MalformedDocumentException("expected historical values, found the forecast of generated_at "
                    + JsonDocument.shown(meta.path("generated_at").asText()));
        }
        String signal = JsonDocument.requiredText(meta, "signal_type");
        RateFactor factor = factor(signal);
        String region = JsonDocument.requiredText(meta, "region");
        JsonDocument.requireRequested("region", requestedRegion, region);
        JsonDocument.requireRequested("signal_type", requestedSignal, signal);
        RateSeries series = series(context, region, signal);
        Duration interval = interval(meta);
        Optional<String> issue = JsonDocument.text(meta.path("model"), "date");
        SlotCollector collector = new SlotCollector();
        RowReader rows = new RowReader(collector);
        int number = 0;
        for (JsonNode element : JsonDocument.array(document, "data")) {
            rows.read(
                    "data[" + number + "]",
                    () -> read(
                            element,
                            collector,
                            (start, value) -> RateSlot.builder(1)
                                    .key(new RateKey(series, start))
                                    .interval(interval)
                                    .rateValue(value)
                                    .unit("g/kWh")
                                    .factor(factor)
                                    .provision(Provision.ESTIMATED)
                                    .provenance(new RateProvenance(
                                            context.document(),
                                            Optional.empty(),
                                            issue,
                                            Optional.empty(),
                                            Optional.empty()))
                                    .observedTime(context.observedTime())
                                    .build()));
            number++;
        }
        return collector.finish();
    }

    private static RateSeries series(DocumentContext context, String region, String signal)
            throws MalformedDocumentException {
        try {
            return new RateSeries(context.site(), RateKind.CARBON_INTENSITY, PROVIDER, region, signal);
        } catch (InvalidFieldException invalid) {
            throw new MalformedDocumentException("region: " + invalid.getMessage(), invalid);
        }
    }

    private interface Slots {
        RateSlot slot(Instant start, RateValue value);
    }

    private static void read(JsonNode element, SlotCollector collector, Slots slots) throws MalformedDocumentException {
        Optional<BigDecimal> pounds = JsonDocument.number(element, "value");
        if (pounds.isPresent()) {
            collector.add(slots.slot(
                    JsonDocument.requiredTime(element, "point_time"),
                    RateValue.of(pounds.get().multiply(GRAMS_PER_KWH))));
        }
    }

    private static RateFactor factor(String signal) throws MalformedDocumentException {
        return switch (signal) {
            case MARGINAL -> RateFactor.of(FactorType.DIRECT, RateMethod.MARGINAL);
            case "co2_aoer" ->
                RateFactor.of(FactorType.DIRECT, RateMethod.AVERAGE).in(Accounting.LOCATION_BASED);
            default ->
                throw new MalformedDocumentException(
                        "expected signal_type co2_moer or co2_aoer, found " + JsonDocument.shown(signal));
        };
    }

    private static Duration interval(JsonNode meta) throws MalformedDocumentException {
        Optional<BigDecimal> seconds = JsonDocument.number(meta, "data_point_period_seconds");
        if (seconds.isEmpty()) {
            return USUAL_INTERVAL;
        }
        BigDecimal found = seconds.get();
        boolean isWhole = found.stripTrailingZeros().scale() <= 0;
        if (!isWhole || found.signum() <= 0 || found.compareTo(LONGEST_SECONDS) > 0) {
            throw new MalformedDocumentException("expected data_point_period_seconds from 1 to 86400, found " + found);
        }
        return Duration.ofSeconds(found.longValue());
    }
}
