package io.github.jobenergy.schemas.examples;

import io.github.jobenergy.schemas.check.TopicSchemas;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** One of the examples that ship beside the schemas. */
public record Example(String schema, Class<?> type, Path file) {

    /** Where they lie, seen from the module. */
    public static final Path FOLDER = Path.of("src/main/resources/io/github/jobenergy/schemas/examples");

    /** The example of that name. */
    public static Example of(String schema, String name) {
        Class<?> type = Arrays.stream(Topic.values())
                .filter(topic -> topic.baseName().equals(schema))
                .findFirst()
                .orElseThrow()
                .valueType();
        return new Example(schema, type, FOLDER.resolve(schema).resolve(name + ".json"));
    }

    /** Every valid example of every schema, in order. */
    public static List<Example> valid() {
        return all().filter(example -> example.name().startsWith("valid-")).toList();
    }

    /** Every invalid example of every schema, in order. */
    public static List<Example> invalid() {
        return all().filter(example -> example.name().startsWith("invalid-")).toList();
    }

    private static Stream<Example> all() {
        return TopicSchemas.names().flatMap(Example::ofSchema);
    }

    private static Stream<Example> ofSchema(String schema) {
        try (Stream<Path> files = Files.list(FOLDER.resolve(schema))) {
            return files
                    .map(file -> file.getFileName().toString().replace(".json", ""))
                    .sorted()
                    .map(name -> of(schema, name))
                    .toList()
                    .stream();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Its name, without the folder and the ending. */
    public String name() {
        return file.getFileName().toString().replace(".json", "");
    }

    /** Its bytes. */
    public byte[] bytes() {
        try {
            return Files.readAllBytes(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Override
    public String toString() {
        return schema + "/" + name();
    }
}
