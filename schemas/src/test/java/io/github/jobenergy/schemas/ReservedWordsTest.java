package io.github.jobenergy.schemas;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jobenergy.schemas.check.TopicSchemas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A field can be a column: no name needs quotes in the databases people load these topics into. */
class ReservedWordsTest {

    private static final Path LISTS = Path.of("src/test/resources/reserved-words");

    /**
     * The last column holds the names that stay all the same: scope has to be quoted in Flink SQL; ClickHouse takes final as
     * a column, but not as an alias without AS.
     */
    @ParameterizedTest
    @CsvSource({"postgresql,''", "mysql,''", "flink-sql,scope", "trino,''", "clickhouse,final"})
    void noFieldNameIsAReservedWord(String database, String stays) throws IOException {
        Set<String> reserved = words(database);

        Set<String> clashes = fieldNames();
        clashes.retainAll(reserved);

        assertEquals(stays.isEmpty() ? Set.of() : Set.of(stays), clashes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgresql", "mysql", "flink-sql", "trino", "clickhouse"})
    void theListsHoldTheWordsThatTemptMost(String database) throws IOException {
        assertTrue(words(database).containsAll(Set.of("group", "order", "from")));
    }

    @Test
    void namesOfEveryLevelAreHeldAgainstTheLists() {
        Set<String> names = fieldNames();

        assertTrue(
                names.containsAll(Set.of("reading_time", "counter_joules", "step_id", "cpus", "status", "total")),
                names::toString);
        assertTrue(names.stream().allMatch(name -> name.matches("[a-z][a-z0-9]*(_[a-z0-9]+)*")), names::toString);
    }

    private static Set<String> fieldNames() {
        Set<String> names = new TreeSet<>();
        Stream.concat(Stream.of("common"), TopicSchemas.names())
                .flatMap(name -> TopicSchemas.document(name).findValues("properties").stream())
                .forEach(properties -> collect(properties, names));
        return names;
    }

    private static void collect(JsonNode properties, Set<String> names) {
        properties.properties().forEach(field -> {
            names.add(field.getKey());
            field.getValue().findValues("properties").forEach(inner -> collect(inner, names));
        });
    }

    private static Set<String> words(String database) throws IOException {
        return Files.readAllLines(LISTS.resolve(database + ".txt")).stream()
                .filter(line -> !line.startsWith("#"))
                .flatMap(line -> Stream.of(line.split(" ")))
                .map(word -> word.toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
    }
}
