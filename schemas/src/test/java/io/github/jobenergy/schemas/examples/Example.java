package io.github.jobenergy.schemas.examples;

import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** One of the examples that ship beside the schemas. */
public record Example(Topic topic, Path file) {

    /** Where they lie, seen from the module. */
    public static final Path FOLDER = Path.of("src/main/resources/io/github/jobenergy/schemas/examples");

    /** Every valid example of every topic, in order. */
    public static List<Example> valid() {
        return Arrays.stream(Topic.values())
                .flatMap(
                        topic -> ofTopic(topic).filter(example -> example.name().startsWith("valid-")))
                .toList();
    }

    /** Every invalid example of every topic, in order. */
    public static List<Example> invalid() {
        return Arrays.stream(Topic.values())
                .flatMap(
                        topic -> ofTopic(topic).filter(example -> example.name().startsWith("invalid-")))
                .toList();
    }

    private static Stream<Example> ofTopic(Topic topic) {
        try (Stream<Path> files = Files.list(FOLDER.resolve(topic.baseName()))) {
            return files.sorted().map(file -> new Example(topic, file)).toList().stream();
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
        return topic.baseName() + "/" + name();
    }
}
