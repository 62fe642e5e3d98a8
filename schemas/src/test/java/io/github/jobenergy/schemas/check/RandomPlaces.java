package io.github.jobenergy.schemas.check;

import io.github.jobenergy.schemas.Names;
import io.github.jobenergy.schemas.energy.place.PlaceHour;
import io.github.jobenergy.schemas.energy.place.PlacePue;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.place.MeasuredEnergy;
import io.github.jobenergy.schemas.place.Place;
import io.github.jobenergy.schemas.place.PlaceKey;
import io.github.jobenergy.schemas.place.PlaceKind;
import io.github.jobenergy.schemas.place.PlaceMeter;
import io.github.jobenergy.schemas.place.PlaceNodes;
import io.github.jobenergy.schemas.place.PlaceReading;
import io.github.jobenergy.schemas.rate.RateValue;
import java.lang.reflect.Type;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Random records of the topics places and place-power. */
final class RandomPlaces {

    private final RandomRecords records;
    private final RandomValues values;

    RandomPlaces(RandomRecords records, RandomValues values) {
        this.records = records;
        this.values = values;
    }

    Map<Type, Supplier<?>> byType() {
        return Map.of(
                PlaceHour.class,
                () -> new PlaceHour(key(), values.timeWithAnHourToCome().truncatedTo(ChronoUnit.HOURS)),
                PlacePue.class,
                this::pue,
                PlaceKey.class,
                this::key,
                PlaceMeter.class,
                () -> meter(values.below(3)),
                Place.class,
                this::place,
                PlaceReading.class,
                this::reading);
    }

    private PlacePue pue() {
        return new PlacePue(
                Optional.of(new RateValue(1_000_000_000L + values.below(1_000_000_000)))
                        .filter(any -> values.truth()),
                Optional.of(1L + values.below(3)).filter(any -> values.truth()));
    }

    private PlaceKey key() {
        return new PlaceKey(values.name(), values.name());
    }

    private PlaceMeter meter(int number) {
        MeasuredEnergy measuredEnergy = values.oneOf(MeasuredEnergy.values());
        Optional<Long> category =
                Optional.of(1L + values.below(3)).filter(any -> measuredEnergy == MeasuredEnergy.IT && values.truth());
        return new PlaceMeter(Names.of("m" + number + values.name()), values.name(), measuredEnergy, category);
    }

    private Place place() {
        List<PlaceNodes> nodes = IntStream.range(0, values.below(3))
                .mapToObj(number ->
                        new PlaceNodes(Names.of("s" + number + values.name()), values.oneOf("n1", "n[1-3],gpu01")))
                .toList();
        return new Place(
                key(),
                records.next(PlaceKind.class),
                Optional.of(Names.of("x" + values.name())).filter(any -> values.truth()),
                nodes,
                IntStream.range(0, values.below(3)).mapToObj(this::meter).toList(),
                values.numberAboveZero(),
                values.time());
    }

    private PlaceReading reading() {
        return new PlaceReading(
                key(), values.time(), meter(0), values.name(), records.next(Measurement.class), values.time());
    }
}
