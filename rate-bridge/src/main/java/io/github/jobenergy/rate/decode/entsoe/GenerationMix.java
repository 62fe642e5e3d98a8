package io.github.jobenergy.rate.decode.entsoe;

import io.github.jobenergy.rate.decode.DocumentContext;
import io.github.jobenergy.rate.decode.MalformedDocumentException;
import io.github.jobenergy.rate.decode.RowReader;
import io.github.jobenergy.rate.decode.SlotCollector;
import io.github.jobenergy.schemas.quantity.Interval;
import io.github.jobenergy.schemas.rate.Provision;
import io.github.jobenergy.schemas.rate.RateFactor;
import io.github.jobenergy.schemas.rate.RateFactor.Accounting;
import io.github.jobenergy.schemas.rate.RateFactor.Basis;
import io.github.jobenergy.schemas.rate.RateFactor.RateMethod;
import io.github.jobenergy.schemas.rate.RateKey;
import io.github.jobenergy.schemas.rate.RateKind;
import io.github.jobenergy.schemas.rate.RateProvenance;
import io.github.jobenergy.schemas.rate.RateSeries;
import io.github.jobenergy.schemas.rate.RateSlot;
import io.github.jobenergy.schemas.rate.RateValue;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Computes the carbon intensity of the production in a zone: the mean of the factors of the production types, weighted with their
 * energy. The slots are the longest segments of the document; shorter ones are added up. A slot has a value only if each
 * production type of the document covers it exactly once, no power is negative, each type that produced has a factor, and the slot
 * ends before the document was created and read.
 *
 * @param table the factors
 * @param issue the revision of the document
 * @param issuedTime when the document was created
 */
record GenerationMix(FactorTable table, Optional<String> issue, Optional<Instant> issuedTime) {

    private static final String PROVIDER = "entsoe";

    /** Adds the slots of a zone to the collector; {@code productions} are the production types of the zone. */
    void collect(String zone, Map<String, Production> productions, DocumentContext context, SlotCollector collector) {
        RowReader rows = new RowReader(collector);
        for (Interval slot : slots(productions)) {
            rows.read(zone + " " + slot.start(), () -> {
                requireRealised(slot, context.observedTime());
                BigDecimal grams = gramsPerKwh(slot, productions);
                collector.add(slot(zone, slot, grams, context));
            });
        }
    }

    private void requireRealised(Interval slot, Instant readTime) throws MalformedDocumentException {
        Instant created = issuedTime.orElse(readTime);
        Instant known = created.isBefore(readTime) ? created : readTime;
        if (slot.end().isAfter(known)) {
            throw new MalformedDocumentException(
                    "expected realised power, which ends at " + known + " or before, found one to " + slot.end());
        }
    }

    private RateSlot slot(String zone, Interval span, BigDecimal grams, DocumentContext context) {
        Duration length = span.duration();
        String name = "generation-mix-" + table.factorType().name().toLowerCase(Locale.ROOT);
        RateSeries series = new RateSeries(context.site(), RateKind.CARBON_INTENSITY, PROVIDER, zone, name);
        return RateSlot.builder(1)
                .key(new RateKey(series, span.start()))
                .interval(length)
                .rateValue(RateValue.of(grams))
                .unit("g/kWh")
                .factor(RateFactor.of(table.factorType(), RateMethod.AVERAGE)
                        .on(Basis.PRODUCTION)
                        .in(Accounting.LOCATION_BASED))
                .provision(Provision.ESTIMATED)
                .provenance(new RateProvenance(
                        context.document(), Optional.of(table.name()), issue, issuedTime, Optional.empty()))
                .observedTime(context.observedTime())
                .build();
    }

    /** Returns the segments that no other segment of the zone encloses, in order of time and each once. */
    private static List<Interval> slots(Map<String, Production> productions) {
        List<Interval> spans = productions.values().stream()
                .flatMap(production -> production.spans().stream())
                .distinct()
                .sorted(Comparator.comparing(Interval::start).thenComparing(Interval::end, Comparator.reverseOrder()))
                .toList();
        List<Interval> slots = new ArrayList<>();
        Instant end = Instant.MIN;
        for (Interval span : spans) {
            if (span.end().isAfter(end)) {
                slots.add(span);
                end = span.end();
            }
        }
        return slots;
    }

    private BigDecimal gramsPerKwh(Interval slot, Map<String, Production> productions)
            throws MalformedDocumentException {
        BigDecimal energy = BigDecimal.ZERO;
        BigDecimal weighted = BigDecimal.ZERO;
        for (Map.Entry<String, Production> production : productions.entrySet()) {
            BigDecimal ofType = energy(slot, production.getKey(), production.getValue());
            if (ofType.signum() > 0) {
                energy = energy.add(ofType);
                weighted = weighted.add(ofType.multiply(factor(production.getKey())));
            }
        }
        if (energy.signum() == 0) {
            throw new MalformedDocumentException("expected production, found none");
        }
        return weighted.divide(energy, RateValue.DECIMALS, RoundingMode.HALF_UP);
    }

    private static BigDecimal energy(Interval slot, String type, Production production)
            throws MalformedDocumentException {
        if (production.isExcluded(slot)) {
            throw new MalformedDocumentException("expected power of " + type + ", found an invalid value of it");
        }
        List<Segment> cover = production
                .exactCover(slot)
                .orElseThrow(() -> new MalformedDocumentException("expected power of " + type + " that covers "
                        + slot.duration() + " exactly once, found gaps or overlaps"));
        if (cover.stream().anyMatch(segment -> segment.megawatts().signum() < 0)) {
            throw new MalformedDocumentException("expected power of " + type + " of 0 MW or more, found less");
        }
        return Production.energy(cover);
    }

    private BigDecimal factor(String type) throws MalformedDocumentException {
        return table.factor(type)
                .orElseThrow(() -> new MalformedDocumentException(
                        "expected a factor of " + type + " in " + table.name() + ", found none"));
    }
}
