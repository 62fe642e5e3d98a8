package io.github.jobenergy.energy.place;

import io.github.jobenergy.energy.row.Rows;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.place.PlaceEnergy;
import io.github.jobenergy.schemas.energy.place.PlaceHour;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.NodeHour;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.place.MeasuredEnergy;
import io.github.jobenergy.schemas.place.Place;
import io.github.jobenergy.schemas.place.PlaceKey;
import io.github.jobenergy.schemas.place.PlaceKind;
import io.github.jobenergy.schemas.place.PlaceMeter;
import io.github.jobenergy.schemas.place.PlaceNodes;
import io.github.jobenergy.schemas.place.PlaceReading;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import io.github.jobenergy.schemas.rate.RateKey;
import io.github.jobenergy.schemas.rate.RateSlot;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/** The three steps of places, connected in memory, and what they published. */
final class PlaceRun {

    /** The first hour of the tests. */
    static final Instant HOUR = Instant.parse("2026-11-20T10:00:00Z");

    private static final Instant NOW = Instant.parse("2026-11-21T00:00:00Z");
    private static final PlaceSettings SETTINGS = new PlaceSettings(Duration.ofMinutes(1), Duration.ofMinutes(15));

    private final MemoryPlaceStores ofMeters = new MemoryPlaceStores(true);
    private final MemoryPlaceStores ofSums = new MemoryPlaceStores(false);
    private PlaceMeters meters;
    private PlaceSums sums;
    private PlaceRevisions revisions;
    private Instant now = NOW;

    /** The valid rows, as a reader of the topic has them. */
    final Map<PlaceHour, PlaceEnergy> rows = new TreeMap<>();

    /** The valid slots, as a reader of the topic has them. */
    final Map<RateKey, RateSlot> slots = new TreeMap<>();

    /** Every row of the first hour issued or withdrawn, and every refusal, in words. */
    final List<String> log = new ArrayList<>();

    PlaceRun() {
        restart();
    }

    /** Starts the steps again over the same state. */
    void restart() {
        revisions = new PlaceRevisions(ofSums, new PlaceRevisions.Readers() {
            @Override
            public void issue(PlaceEnergy row) {
                rows.put(row.placeHour(), row);
                note(row.placeHour(), "r" + row.revision());
            }

            @Override
            public void withdraw(PlaceHour row) {
                rows.remove(row);
                note(row, "withdrawn");
            }

            @Override
            public void issue(RateSlot slot) {
                slots.put(slot.key(), slot);
            }

            @Override
            public void withdraw(RateKey slot, Instant observedTime) {
                slots.remove(slot);
            }
        });
        sums = new PlaceSums(
                ofSums,
                SETTINGS,
                new Rows<>() {
                    @Override
                    public void issue(PlaceEnergy row) {
                        revisions.take(row);
                    }

                    @Override
                    public void withdraw(PlaceHour row) {
                        revisions.withdraw(row, now);
                    }
                },
                this::note);
        meters = new PlaceMeters(ofMeters, SETTINGS, new PlaceMeters.Readers() {
            @Override
            public void issue(MeteredPlaceHour hour) {
                sums.take(hour, now);
            }

            @Override
            public void expire(ExpiredHour hour) {
                note(hour);
            }

            @Override
            public void fail(PlaceHour hour, RuntimeException failure) {
                throw failure;
            }
        });
    }

    /** Accepts an input: a reading, a place, the key of a removed place, or the energy of a node. */
    void take(Object input) {
        if (input instanceof PlaceReading reading) {
            meters.read(reading, now).ifPresent(refusal -> log.add(refusal.reason() + " " + refusal.detail()));
        } else if (input instanceof Place place) {
            sums.take(place);
        } else if (input instanceof PlaceKey removed) {
            sums.remove(removed);
        } else if (input instanceof NodeHourEnergy node) {
            sums.take(node, now);
        } else {
            throw new IllegalArgumentException("no input: " + input);
        }
    }

    /** Lets the time pass until everything is computed. */
    PlaceRun settle() {
        for (int step = 0; step < 3; step++) {
            now = now.plus(Duration.ofHours(6));
            drain(meters::wake);
            drain(sums::wake);
        }
        return this;
    }

    private void note(ExpiredHour hour) {
        log.add("expired " + hour.input() + ": " + hour.detail());
    }

    private void note(PlaceHour hour, String word) {
        if (hour.hourTime().equals(HOUR)) {
            log.add(hour.place().place() + " " + word);
        }
    }

    private void drain(Predicate<Instant> step) {
        boolean hasMore = true;
        while (hasMore) {
            hasMore = step.test(now);
        }
    }

    void takeAll(List<?> inputs) {
        inputs.forEach(this::take);
    }

    PlaceEnergy row(String place) {
        return Optional.ofNullable(rows.get(hour(place))).orElseThrow();
    }

    static PlaceHour hour(String place) {
        return new PlaceHour(new PlaceKey("centre", place), HOUR);
    }

    static PlaceMeter meter(String name, String feed, MeasuredEnergy measured) {
        return new PlaceMeter(name, feed, measured, measured == MeasuredEnergy.IT ? Optional.of(2L) : Optional.empty());
    }

    static Place place(String name, String parent, String nodes, PlaceMeter... meters) {
        return place(name, parent, nodes, 1, meters);
    }

    static Place place(String name, String parent, String nodes, long revision, PlaceMeter... meters) {
        return new Place(
                new PlaceKey("centre", name),
                PlaceKind.RACK,
                Optional.of(parent).filter(stated -> !stated.isEmpty()),
                nodes.isEmpty() ? List.of() : List.of(new PlaceNodes("rig22", nodes)),
                List.of(meters),
                revision,
                HOUR);
    }

    /** A reading of a counter in tenths of a kilowatt-hour, that many seconds after the hour. */
    static PlaceReading tenths(String place, PlaceMeter meter, long seconds, long tenths) {
        return counter(place, meter, seconds, Energy.ofJoules(tenths * 360_000));
    }

    static PlaceReading counter(String place, PlaceMeter meter, long seconds, Energy value) {
        return reading(place, meter, seconds, new Measurement.Counter(value, Optional.empty(), Optional.empty()));
    }

    static PlaceReading instant(String place, PlaceMeter meter, long seconds, long watts) {
        return reading(place, meter, seconds, new Measurement.Instantaneous(Power.ofMilliwatts(watts * 1_000)));
    }

    private static PlaceReading reading(String place, PlaceMeter meter, long seconds, Measurement measurement) {
        Instant time = HOUR.plusSeconds(seconds);
        return new PlaceReading(
                new PlaceKey("centre", place), time, meter, "telegraf.snmp", measurement, time.plusSeconds(1));
    }

    static NodeHourEnergy node(String name, long joules, long revision) {
        return node(name, joules, revision, Duration.ofHours(1));
    }

    static NodeHourEnergy node(String name, long joules, long revision, Duration metered) {
        boolean isWhole = metered.equals(Duration.ofHours(1));
        return new NodeHourEnergy(
                new NodeHour(new NodeKey("rig22", name), HOUR),
                revision,
                isWhole ? Quality.MEASURED : metered.isZero() ? Quality.MISSING : Quality.PARTIAL,
                Energy.ofJoules(joules),
                metered);
    }
}
