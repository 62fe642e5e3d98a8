package io.github.jobenergy.energy.records;

import io.github.jobenergy.schemas.energy.place.PlaceEnergy;
import io.github.jobenergy.schemas.energy.place.PlaceHour;
import io.github.jobenergy.schemas.statement.Statement;
import io.github.jobenergy.schemas.statement.StatementKey;
import io.github.jobenergy.schemas.topic.Topic;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * The rows of a compacted topic, read to its end: of each key the highest revision that was not withdrawn.
 *
 * @param <K> the type of the keys
 * @param <R> the type of the rows
 * @param topic the topic
 * @param type the type of the rows
 * @param parse parses a key; throws an {@link IllegalArgumentException} if the text is none
 * @param keyText returns the text of the key of a row
 * @param revision returns the revision of a row
 */
public record LatestRows<K, R>(
        Topic topic,
        Class<R> type,
        Function<String, K> parse,
        Function<R, String> keyText,
        ToLongFunction<R> revision) {

    /** The statements. */
    public static final LatestRows<StatementKey, Statement> STATEMENTS = new LatestRows<>(
            Topic.STATEMENTS,
            Statement.class,
            StatementKey::parse,
            row -> row.statementKey().text(),
            Statement::revision);

    /** The hours of places. */
    public static final LatestRows<PlaceHour, PlaceEnergy> HOURS_OF_PLACES = new LatestRows<>(
            Topic.PLACE_ENERGY,
            PlaceEnergy.class,
            PlaceHour::parse,
            row -> row.placeHour().text(),
            PlaceEnergy::revision);

    /**
     * Returns the rows with selected keys, in the order of the text of their keys.
     *
     * @param names returns the name of a topic
     * @param progressLines accepts the progress of reading, and rejected records
     */
    public List<R> read(
            Map<String, Object> clientConfig,
            Function<Topic, String> names,
            Consumer<String> progressLines,
            Predicate<K> isSelected) {
        Map<String, R> found = new TreeMap<>();
        try (TopicReader reader = new TopicReader(clientConfig, names, progressLines)) {
            reader.readAll(
                    new TopicReader.Part<>(
                            topic,
                            type,
                            List.of(),
                            text -> isSelected(text, isSelected),
                            Instant.EPOCH,
                            Instant.ofEpochMilli(Long.MAX_VALUE)),
                    row -> found.merge(keyText.apply(row), row, this::later),
                    found::remove);
        }
        return List.copyOf(found.values());
    }

    private boolean isSelected(String text, Predicate<K> isSelected) {
        K key;
        try {
            key = parse.apply(text);
        } catch (IllegalArgumentException foreign) {
            return false;
        }
        return isSelected.test(key);
    }

    private R later(R one, R other) {
        return revision.applyAsLong(one) >= revision.applyAsLong(other) ? one : other;
    }
}
