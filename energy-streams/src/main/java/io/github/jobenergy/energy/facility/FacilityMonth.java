package io.github.jobenergy.energy.facility;

import io.github.jobenergy.schemas.energy.place.PlaceEnergy;
import io.github.jobenergy.schemas.energy.place.PlaceHour;
import io.github.jobenergy.schemas.place.PlaceKey;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The energy of a place in a calendar month in UTC. Every hour of the month is counted, whether it has a row or not.
 *
 * @param place the place
 * @param month the month
 * @param days the figures of each day of the month
 * @param now the time up to which hours have ended
 */
public record FacilityMonth(PlaceKey place, YearMonth month, SortedMap<LocalDate, FacilityFigures> days, Instant now) {

    public FacilityMonth {
        days = Collections.unmodifiableSortedMap(new TreeMap<>(days));
    }

    /**
     * Returns the month of a place from its rows, in any order. Of several rows of an hour, the one with the highest revision applies;
     * rows of other hours and places are ignored.
     *
     * @param now the time up to which hours have ended
     */
    public static FacilityMonth of(PlaceKey place, YearMonth month, Collection<PlaceEnergy> rows, Instant now) {
        Map<PlaceHour, PlaceEnergy> byHour = rows.stream()
                .collect(Collectors.toMap(
                        PlaceEnergy::placeHour,
                        Function.identity(),
                        (one, other) -> one.revision() >= other.revision() ? one : other));
        SortedMap<LocalDate, FacilityFigures> days = new TreeMap<>();
        Instant end = start(month.plusMonths(1));
        for (Instant hour = start(month); hour.isBefore(end); hour = hour.plus(PlaceHour.LENGTH)) {
            PlaceHour key = new PlaceHour(place, hour);
            PlaceEnergy row = byHour.get(key);
            FacilityFigures without = key.end().isAfter(now) ? FacilityFigures.TO_COME : FacilityFigures.MISSING;
            days.merge(
                    LocalDate.ofInstant(hour, ZoneOffset.UTC),
                    row == null ? without : FacilityFigures.of(row, now),
                    FacilityFigures::plus);
        }
        return new FacilityMonth(place, month, days, now);
    }

    private static Instant start(YearMonth month) {
        return month.atDay(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    /** Returns the first instant after the month. */
    public Instant end() {
        return start(month.plusMonths(1));
    }

    /** Checks whether the month has ended. */
    public boolean isEnded() {
        return !end().isAfter(now);
    }

    /** Checks whether a day of the month has ended. */
    public boolean isEnded(LocalDate day) {
        return !day.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant().isAfter(now);
    }

    /** Returns the figures of the month, the sum of those of its days. */
    public FacilityFigures figures() {
        return days.values().stream().reduce(FacilityFigures.NONE, FacilityFigures::plus);
    }
}
