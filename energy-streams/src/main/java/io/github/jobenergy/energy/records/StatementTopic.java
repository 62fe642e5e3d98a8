package io.github.jobenergy.energy.records;

import io.github.jobenergy.energy.records.TopicReader.Part;
import io.github.jobenergy.schemas.statement.Statement;
import io.github.jobenergy.schemas.statement.StatementKey;
import io.github.jobenergy.schemas.topic.Topic;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/** Reads statements from their topic to its end. The highest revision of a statement applies. */
public final class StatementTopic implements AutoCloseable {

    private final TopicReader reader;

    /** Creates a reader of the topic of that name; the progress of reading, and rejected records, are reported to that consumer. */
    public StatementTopic(
            Map<String, Object> clientConfig, Function<Topic, String> names, Consumer<String> progressLines) {
        this.reader = new TopicReader(clientConfig, names, progressLines);
    }

    /** Returns the statements with selected keys that were not withdrawn, in the order of the text of their keys. */
    public List<Statement> read(Predicate<StatementKey> isSelected) {
        Map<String, Statement> found = new LinkedHashMap<>();
        reader.readAll(
                new Part<>(
                        Topic.STATEMENTS,
                        Statement.class,
                        List.of(),
                        text -> isSelected(text, isSelected),
                        Instant.EPOCH,
                        Instant.ofEpochMilli(Long.MAX_VALUE)),
                row -> found.merge(row.statementKey().text(), row, StatementTopic::later),
                found::remove);
        return sorted(found.values());
    }

    private static boolean isSelected(String text, Predicate<StatementKey> isSelected) {
        try {
            return isSelected.test(StatementKey.parse(text));
        } catch (IllegalArgumentException foreign) {
            return false;
        }
    }

    private static Statement later(Statement one, Statement other) {
        return one.revision() >= other.revision() ? one : other;
    }

    private static List<Statement> sorted(Collection<Statement> statements) {
        List<Statement> sorted = new ArrayList<>(statements);
        sorted.sort(Comparator.comparing(row -> row.statementKey().text()));
        return List.copyOf(sorted);
    }

    @Override
    public void close() {
        reader.close();
    }
}
