package io.github.jobenergy.rate.decode.electricitymaps;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jobenergy.rate.decode.DecodedRates;
import io.github.jobenergy.rate.decode.DocumentContext;
import io.github.jobenergy.rate.decode.JsonDocument;
import io.github.jobenergy.rate.decode.MalformedDocumentException;
import io.github.jobenergy.rate.decode.RateDecoder;
import io.github.jobenergy.rate.decode.RowReader;
import io.github.jobenergy.rate.decode.SlotCollector;
import io.github.jobenergy.schemas.rate.Provision;
import io.github.jobenergy.schemas.rate.RateFactor.FactorType;
import io.github.jobenergy.schemas.rate.RateProvenance;
import io.github.jobenergy.schemas.rate.RateValue;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Responses of the carbon intensity endpoints of the API, version 3: {@code latest} is one slot, the others have an array
 * {@code history}, {@code data} or {@code forecast}. A slot without {@code emissionFactorType} has the requested type; a slot of
 * another type is rejected. A carbon intensity of null is no slot. A slot that ends after the read,
 * or after the {@code updatedAt} of its value, is a forecast: of a document that is read later too. Data of the sandbox are rejected.
 *
 * @param requested the requested type
 * @param requestedZone the requested zone; a document of another one is rejected. Empty if any zone is valid
 */
public record ElectricityMapsJson(FactorType requested, Optional<String> requestedZone) implements RateDecoder {

    private static final String FORECAST = "forecast";
    private static final List<String> ARRAYS = List.of("history", "data", FORECAST);

    @Override
    public DecodedRates decode(byte[] bytes, DocumentContext context) throws MalformedDocumentException {
        JsonNode document = JsonDocument.parse(bytes);
        requireNoSandbox(document);
        String zone = JsonDocument.requiredText(document, "zone");
        JsonDocument.requireRequested("zone", requestedZone, zone);
        Optional<String> array = array(document);
        SlotCollector collector = new SlotCollector();
        Reading reading =
                new Reading(document, zone, array.filter(FORECAST::equals).isPresent(), context, collector);
        RowReader rows = new RowReader(collector);
        if (array.isEmpty()) {
            if (!document.has("carbonIntensity")) {
                throw new MalformedDocumentException(
                        "expected carbonIntensity, history, data or forecast, found none of them");
            }
            rows.read(zone, () -> read(reading, document));
        } else {
            int number = 0;
            for (JsonNode element : JsonDocument.array(document, array.get())) {
                rows.read(zone + ": " + array.get() + "[" + number + "]", () -> read(reading, element));
                number++;
            }
        }
        return collector.finish();
    }

    private static void requireNoSandbox(JsonNode document) throws MalformedDocumentException {
        String disclaimer = document.path("_disclaimer").toString();
        if (disclaimer.toUpperCase(Locale.ROOT).contains("SANDBOX")) {
            throw new MalformedDocumentException(
                    "expected data of the grid, found the _disclaimer " + JsonDocument.shown(disclaimer));
        }
    }

    private static Optional<String> array(JsonNode document) throws MalformedDocumentException {
        List<String> arrays = ARRAYS.stream().filter(document::has).toList();
        if (arrays.size() > 1) {
            throw new MalformedDocumentException("expected one of history, data and forecast, found " + arrays);
        }
        return arrays.stream().findFirst();
    }

    /** A document that is being read. */
    private record Reading(
            JsonNode document, String zone, boolean isForecast, DocumentContext context, SlotCollector collector) {

        /** Returns a text of the slot, or else of the document. */
        Optional<String> text(JsonNode element, String field) throws MalformedDocumentException {
            Optional<String> own = JsonDocument.text(element, field);
            return own.isPresent() ? own : JsonDocument.text(document, field);
        }
    }

    private void read(Reading reading, JsonNode element) throws MalformedDocumentException {
        Optional<String> zone = JsonDocument.text(element, "zone");
        if (zone.isPresent() && !zone.get().equals(reading.zone())) {
            throw new MalformedDocumentException(
                    "expected zone " + reading.zone() + ", found " + JsonDocument.shown(zone.get()));
        }
        requireType(reading, element);
        Optional<BigDecimal> value = JsonDocument.number(element, "carbonIntensity");
        if (value.isEmpty()) {
            return;
        }
        String granularity = reading.text(element, "temporalGranularity").orElse(Granularity.HOURLY);
        Duration length = Granularity.length(granularity)
                .orElseThrow(() -> new MalformedDocumentException(
                        "expected temporalGranularity 5_minutes, 15_minutes, hourly or daily, found "
                                + JsonDocument.shown(granularity)));
        Optional<String> issued = reading.text(element, "updatedAt");
        Optional<Instant> issuedTime =
                issued.isEmpty() ? Optional.empty() : Optional.of(JsonDocument.time("updatedAt", issued.get()));
        Instant start = JsonDocument.requiredTime(element, "datetime");
        EstimationMethod method = EstimationMethod.of(reading.text(element, "estimationMethod"));
        Instant end = start.plus(length);
        boolean isForecast = reading.isForecast()
                || method == EstimationMethod.FORECAST
                || end.isAfter(reading.context().observedTime())
                || issuedTime.filter(end::isAfter).isPresent();
        Provision stated = provision(element);
        reading.collector()
                .add(new ElectricityMapsSeries(reading.zone(), requested, granularity)
                        .slot(reading.context(), start)
                        .interval(length)
                        .rateValue(RateValue.of(value.get()))
                        .provision(isForecast ? Provision.FORECAST : stated)
                        .provenance(new RateProvenance(
                                reading.context().document(),
                                Optional.empty(),
                                Optional.empty(),
                                issuedTime,
                                Optional.empty()))
                        .build());
    }

    private void requireType(Reading reading, JsonNode element) throws MalformedDocumentException {
        Optional<String> type = reading.text(element, "emissionFactorType");
        if (type.isPresent() && !type.get().equalsIgnoreCase(requested.name())) {
            throw new MalformedDocumentException("expected emissionFactorType "
                    + requested.name().toLowerCase(Locale.ROOT) + ", found " + JsonDocument.shown(type.get()));
        }
    }

    /** A value without {@code isEstimated} is taken for an estimate. */
    private static Provision provision(JsonNode element) throws MalformedDocumentException {
        JsonNode estimated = element.path("isEstimated");
        if (estimated.isMissingNode() || estimated.isNull()) {
            return Provision.ESTIMATED;
        }
        if (!estimated.isBoolean()) {
            throw new MalformedDocumentException(
                    "expected isEstimated true, false or null, found " + JsonDocument.shown(estimated.toString()));
        }
        return estimated.booleanValue() ? Provision.ESTIMATED : Provision.ACTUAL;
    }
}
