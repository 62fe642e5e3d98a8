package io.github.jobenergy.rate.decode.ukcarbon;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jobenergy.rate.decode.DecodedRates;
import io.github.jobenergy.rate.decode.DocumentContext;
import io.github.jobenergy.rate.decode.JsonDocument;
import io.github.jobenergy.rate.decode.MalformedDocumentException;
import io.github.jobenergy.rate.decode.RateDecoder;
import io.github.jobenergy.rate.decode.RowReader;
import io.github.jobenergy.rate.decode.SlotCollector;
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
import java.util.Set;
import java.util.TreeSet;

/**
 * Responses of the Carbon Intensity API: national ones, those of one region, and those of all regions, which have an array
 * {@code regions} at each time. A slot has its actual value if there is one,
 * otherwise the forecast; a slot with neither has no record. Regions have forecasts only. The forecast and the actual value are
 * values of the same slot.
 *
 * @param requestedZone {@code GB} for the nation, or {@code GB-} with the number of the requested region; a document of another
 *     zone is rejected, and of a document of all regions the requested one is read. Empty if any zone is valid
 */
public record UkCarbonIntensity(Optional<String> requestedZone) implements RateDecoder {

    private static final String PROVIDER = "uk-carbon-intensity";
    private static final String REGIONS = "regions";
    private static final BigDecimal LARGEST_REGION = BigDecimal.valueOf(999);

    @Override
    public DecodedRates decode(byte[] bytes, DocumentContext context) throws MalformedDocumentException {
        JsonNode document = JsonDocument.parse(bytes);
        if (document.has("error")) {
            throw new MalformedDocumentException("expected data, found the error "
                    + JsonDocument.shown(document.path("error")
                            .path("message")
                            .asText(document.path("error").asText())));
        }
        SlotCollector collector = new SlotCollector();
        JsonNode data = document.path("data");
        if (data.isObject()) {
            readRegion(data, context, collector);
        } else {
            JsonNode elements = JsonDocument.array(document, "data");
            if (elements.path(0).has("regionid")) {
                for (JsonNode region : elements) {
                    readRegion(region, context, collector);
                }
            } else if (elements.path(0).has(REGIONS)) {
                readAllRegions(elements, context, collector);
            } else {
                read(elements, series(context, "GB", "national"), context, collector);
            }
        }
        return collector.finish();
    }

    private void readRegion(JsonNode region, DocumentContext context, SlotCollector collector)
            throws MalformedDocumentException {
        read(JsonDocument.array(region, "data"), series(context, zone(region), "regional"), context, collector);
    }

    private void readAllRegions(JsonNode elements, DocumentContext context, SlotCollector collector)
            throws MalformedDocumentException {
        RowReader rows = new RowReader(collector);
        Set<String> zones = new TreeSet<>();
        int time = 0;
        for (JsonNode element : elements) {
            String name = "data[" + time + "]";
            rows.read(name, () -> {
                int number = 0;
                for (JsonNode region : JsonDocument.array(element, REGIONS)) {
                    rows.read(name + "." + REGIONS + "[" + number + "]", () -> {
                        String zone = zone(region);
                        zones.add(zone);
                        if (requestedZone.isEmpty() || requestedZone.get().equals(zone)) {
                            readSlot(element, region, series(context, zone, "regional"), context, collector);
                        }
                    });
                    number++;
                }
            });
            time++;
        }
        if (requestedZone.isPresent() && !zones.contains(requestedZone.get())) {
            throw new MalformedDocumentException("expected zone " + requestedZone.get() + ", found " + zones);
        }
    }

    private static String zone(JsonNode region) throws MalformedDocumentException {
        BigDecimal id = JsonDocument.number(region, "regionid")
                .orElseThrow(() -> new MalformedDocumentException("expected a number regionid, found none"));
        if (id.stripTrailingZeros().scale() > 0 || id.signum() <= 0 || id.compareTo(LARGEST_REGION) > 0) {
            throw new MalformedDocumentException(
                    "expected a regionid from 1 to " + LARGEST_REGION + ", found " + JsonDocument.shown(id.toString()));
        }
        return "GB-" + id.intValueExact();
    }

    private RateSeries series(DocumentContext context, String zone, String series) throws MalformedDocumentException {
        JsonDocument.requireRequested("zone", requestedZone, zone);
        return new RateSeries(context.site(), RateKind.CARBON_INTENSITY, PROVIDER, zone, series);
    }

    private static void read(JsonNode elements, RateSeries series, DocumentContext context, SlotCollector collector) {
        RowReader rows = new RowReader(collector);
        int number = 0;
        for (JsonNode element : elements) {
            rows.read(
                    series.zone() + ": data[" + number + "]",
                    () -> readSlot(element, element, series, context, collector));
            number++;
        }
    }

    /** Reads a slot whose times are in one object and whose intensity is in the same or another one. */
    private static void readSlot(
            JsonNode times, JsonNode owner, RateSeries series, DocumentContext context, SlotCollector collector)
            throws MalformedDocumentException {
        Instant start = JsonDocument.requiredTime(times, "from");
        Instant end = JsonDocument.requiredTime(times, "to");
        JsonNode intensity = owner.path("intensity");
        if (!intensity.isObject()) {
            throw new MalformedDocumentException("expected an object intensity, found none");
        }
        Optional<BigDecimal> actual = JsonDocument.number(intensity, "actual");
        Optional<BigDecimal> value = actual.isPresent() ? actual : JsonDocument.number(intensity, "forecast");
        if (value.isPresent()) {
            collector.add(RateSlot.builder(1)
                    .key(new RateKey(series, start))
                    .interval(Duration.between(start, end))
                    .rateValue(RateValue.of(value.get()))
                    .unit("g/kWh")
                    .factor(RateFactor.of(FactorType.DIRECT, RateMethod.AVERAGE).in(Accounting.LOCATION_BASED))
                    .provision(actual.isPresent() ? Provision.ACTUAL : Provision.FORECAST)
                    .provenance(RateProvenance.of(context.document()))
                    .observedTime(context.observedTime())
                    .build());
        }
    }
}
