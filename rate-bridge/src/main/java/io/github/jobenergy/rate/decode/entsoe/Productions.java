package io.github.jobenergy.rate.decode.entsoe;

import io.github.jobenergy.rate.decode.MalformedDocumentException;
import io.github.jobenergy.rate.decode.SlotCollector;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The production types of each zone of a document. A series or period that is invalid is rejected, and makes its production type
 * incomplete at its time, so that no mean leaves it out. If its zone is unknown, all zones are incomplete at that time.
 */
final class Productions {

    /** The name of a production type that is unknown. */
    private static final String UNKNOWN = "an unknown type";

    private final Map<String, Map<String, Production>> zones = new TreeMap<>();
    private final Production ofUnknownZone = new Production();
    private final SegmentBudget budget = new SegmentBudget();
    private final SlotCollector collector;

    /** Creates an empty set; rejections are added to the collector. */
    Productions(SlotCollector collector) {
        this.collector = collector;
    }

    /**
     * Adds a series; the consumption of storage is not used.
     *
     * @param place the name of the series in messages
     * @throws SegmentBudget.ExceededException if the document has too many segments
     */
    void add(String place, SeriesElement series) throws SegmentBudget.ExceededException {
        try {
            series.requireZone();
        } catch (MalformedDocumentException unknown) {
            reject(place, unknown);
            series.periods().forEach(period -> excludeFrom(ofUnknownZone, period));
            return;
        }
        Optional<String> zone = series.inZone();
        if (zone.isEmpty() || series.isConsumption()) {
            return;
        }
        Production production = zones.computeIfAbsent(zone.get(), name -> new TreeMap<>())
                .computeIfAbsent(series.productionType().orElse(UNKNOWN), name -> new Production());
        try {
            series.requirePower();
        } catch (MalformedDocumentException noPower) {
            reject(place, noPower);
            series.periods().forEach(period -> excludeFrom(production, period));
            return;
        }
        int number = 0;
        for (PeriodElement period : series.periods()) {
            addPeriod(place + ": Period[" + number + "]", period, series.isRepeating(), production);
            number++;
        }
    }

    /** Returns the production types of each zone; called once, after the last series. */
    Map<String, Map<String, Production>> zones() {
        zones.values().forEach(types -> types.values().forEach(production -> production.excludeAllOf(ofUnknownZone)));
        return zones;
    }

    private void addPeriod(String place, PeriodElement period, boolean isRepeating, Production production)
            throws SegmentBudget.ExceededException {
        try {
            period.addTo(production, isRepeating, budget);
            period.rejectedPoints().forEach(reason -> collector.reject(place + ": " + reason));
        } catch (MalformedDocumentException invalid) {
            reject(place, invalid);
            excludeFrom(production, period);
        }
    }

    private void reject(String place, MalformedDocumentException invalid) {
        collector.reject(place + ": " + invalid.getMessage());
    }

    private static void excludeFrom(Production production, PeriodElement period) {
        period.span().ifPresentOrElse(production::exclude, production::excludeAll);
    }
}
