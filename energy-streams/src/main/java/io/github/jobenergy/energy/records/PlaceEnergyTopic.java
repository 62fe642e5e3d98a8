package io.github.jobenergy.energy.records;

import io.github.jobenergy.energy.records.TopicReader.Part;
import io.github.jobenergy.schemas.energy.place.PlaceEnergy;
import io.github.jobenergy.schemas.energy.place.PlaceHour;
import io.github.jobenergy.schemas.topic.Topic;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/** Reads the hours of places from their topic to its end. The highest revision of an hour applies. */
public final class PlaceEnergyTopic implements AutoCloseable {

    private final TopicReader reader;

    /** Creates a reader of the topic of that name; the progress of reading, and rejected records, are reported to that consumer. */
    public PlaceEnergyTopic(
            Map<String, Object> clientConfig, Function<Topic, String> names, Consumer<String> progressLines) {
        this.reader = new TopicReader(clientConfig, names, progressLines);
    }

    /** Returns the rows with selected keys that were not withdrawn, in the order of the text of their keys. */
    public List<PlaceEnergy> read(Predicate<PlaceHour> isSelected) {
        Map<String, PlaceEnergy> found = new TreeMap<>();
        reader.readAll(
                new Part<>(
                        Topic.PLACE_ENERGY,
                        PlaceEnergy.class,
                        List.of(),
                        text -> isSelected(text, isSelected),
                        Instant.EPOCH,
                        Instant.ofEpochMilli(Long.MAX_VALUE)),
                row -> found.merge(row.placeHour().text(), row, PlaceEnergyTopic::later),
                found::remove);
        return List.copyOf(found.values());
    }

    private static boolean isSelected(String text, Predicate<PlaceHour> isSelected) {
        try {
            return isSelected.test(PlaceHour.parse(text));
        } catch (IllegalArgumentException foreign) {
            return false;
        }
    }

    private static PlaceEnergy later(PlaceEnergy one, PlaceEnergy other) {
        return one.revision() >= other.revision() ? one : other;
    }

    @Override
    public void close() {
        reader.close();
    }
}
