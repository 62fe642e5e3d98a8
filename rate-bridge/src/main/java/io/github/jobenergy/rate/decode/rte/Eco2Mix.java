package io.github.jobenergy.rate.decode.rte;

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
import io.github.jobenergy.schemas.rate.RateFactor.Basis;
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
import java.util.Locale;
import java.util.Optional;

/**
 * Records of éCO2mix for France, as the open data portal of RTE exports them in JSON: an object with an array {@code results}, or
 * the array alone. {@code taux_co2} covers the production in France. A record without it is no slot. {@code nature} is the issue:
 * values in real time and consolidated values are estimates that a later issue replaces, and definitive values are actual. A value
 * is rejected if none of its neighbours is at the distance of the interval, since its slot would cover a part of the time only.
 *
 * @param interval the length of the slots
 */
public record Eco2Mix(Duration interval) implements RateDecoder {

    /** The length of the slots of the records in real time. */
    public static final Duration REAL_TIME = Duration.ofMinutes(15);

    private static final String PROVIDER = "rte-eco2mix";

    @Override
    public DecodedRates decode(byte[] bytes, DocumentContext context) throws MalformedDocumentException {
        JsonNode document = JsonDocument.parse(bytes);
        JsonNode results = document.isArray() ? document : JsonDocument.array(document, "results");
        SlotCollector collector = new SlotCollector();
        RowReader rows = new RowReader(collector);
        IssueTimes times = IssueTimes.of(results);
        int number = 0;
        for (JsonNode element : results) {
            rows.read("results[" + number + "]", () -> read(element, times, context, collector));
            number++;
        }
        return collector.finish();
    }

    private void read(JsonNode element, IssueTimes times, DocumentContext context, SlotCollector collector)
            throws MalformedDocumentException {
        Optional<BigDecimal> value = JsonDocument.number(element, IssueTimes.VALUE);
        if (value.isEmpty()) {
            return;
        }
        String perimeter = JsonDocument.requiredText(element, "perimetre");
        if (!perimeter.equals("France")) {
            throw new MalformedDocumentException("expected perimetre France, found " + JsonDocument.shown(perimeter));
        }
        String nature = JsonDocument.requiredText(element, IssueTimes.NATURE);
        Instant start = JsonDocument.requiredTime(element, IssueTimes.TIME);
        times.requireSpacing(nature, start, interval);
        RateSeries series = new RateSeries(context.site(), RateKind.CARBON_INTENSITY, PROVIDER, "FR", series());
        collector.add(RateSlot.builder(1)
                .key(new RateKey(series, start))
                .interval(interval)
                .rateValue(RateValue.of(value.get()))
                .unit("g/kWh")
                .factor(RateFactor.of(FactorType.DIRECT, RateMethod.AVERAGE)
                        .on(Basis.PRODUCTION)
                        .in(Accounting.LOCATION_BASED))
                .provision(provision(nature))
                .provenance(new RateProvenance(
                        context.document(), Optional.empty(), Optional.of(nature), Optional.empty(), Optional.empty()))
                .observedTime(context.observedTime())
                .build());
    }

    /** Returns the name of the series, with the interval unless it is that of the records in real time. */
    private String series() {
        if (interval.equals(REAL_TIME)) {
            return "taux-co2";
        }
        boolean isOfMinutes = interval.equals(Duration.ofMinutes(interval.toMinutes()));
        return isOfMinutes
                ? "taux-co2-" + interval.toMinutes() + "-minutes"
                : "taux-co2-" + interval.toSeconds() + "-seconds";
    }

    private static Provision provision(String nature) throws MalformedDocumentException {
        String word = nature.toLowerCase(Locale.ROOT);
        if (word.contains("temps réel") || word.contains("consolidées")) {
            return Provision.ESTIMATED;
        }
        if (word.contains("définitives")) {
            return Provision.ACTUAL;
        }
        throw new MalformedDocumentException("expected nature 'Données temps réel', 'Données consolidées' or "
                + "'Données définitives', found " + JsonDocument.shown(nature));
    }
}
