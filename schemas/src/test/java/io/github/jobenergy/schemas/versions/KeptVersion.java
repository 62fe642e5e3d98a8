package io.github.jobenergy.schemas.versions;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.jobenergy.schemas.examples.Example;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A released version of the contract, kept beside the schemas of today: the schemas, the valid examples, the keys of the topics, and
 * the checksums of all these files.
 *
 * @param major the number that a change raises which is not compatible
 * @param minor the number that an addition raises
 */
record KeptVersion(int major, int minor) implements Comparable<KeptVersion> {

    /** The folder of all versions, seen from the module. */
    static final Path FOLDER = Path.of("src/main/resources/io/github/jobenergy/schemas/versions");

    /** The file with the key and the cleanup policy of each topic. */
    static final String TOPICS = "topics.json";

    private static final String ENDING = ".schema.json";

    static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    static KeptVersion parse(String text) {
        String[] numbers = text.split("\\.", -1);
        if (!text.matches("[1-9][0-9]*\\.(0|[1-9][0-9]*)")) {
            throw new IllegalArgumentException("version: expected MAJOR.MINOR such as 1.0, found " + text);
        }
        return new KeptVersion(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]));
    }

    /** Returns all versions, oldest first. */
    static List<KeptVersion> all() {
        try (Stream<Path> folders = Files.list(FOLDER)) {
            return folders.map(folder -> parse(folder.getFileName().toString()))
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Returns the versions of a major version, oldest first. */
    static List<KeptVersion> ofMajor(int major) {
        return all().stream().filter(version -> version.major() == major).toList();
    }

    /** Returns the latest version. */
    static Optional<KeptVersion> latest() {
        List<KeptVersion> all = all();
        return all.isEmpty() ? Optional.empty() : Optional.of(all.get(all.size() - 1));
    }

    Path folder() {
        return FOLDER.resolve(toString());
    }

    /** Returns the names of the schemas, with {@code common}. */
    List<String> names() {
        return files(folder())
                .map(file -> file.getFileName().toString())
                .filter(name -> name.endsWith(ENDING))
                .map(name -> name.replace(ENDING, ""))
                .sorted()
                .toList();
    }

    JsonNode document(String name) {
        return read(folder().resolve(name + ENDING));
    }

    JsonNode topics() {
        return read(folder().resolve(TOPICS));
    }

    /** Returns the valid examples of this version. */
    List<Example> examples() {
        return files(folder().resolve("examples"))
                .sorted()
                .map(file -> new Example(
                        file.getParent().getFileName().toString(),
                        Example.of(file.getParent().getFileName().toString(), "any")
                                .type(),
                        file))
                .toList();
    }

    /** Returns the schemas of this version by their names. */
    Map<String, Schema> schemas() {
        Map<String, String> texts = new HashMap<>();
        names().forEach(name ->
                texts.put(document(name).path("$id").textValue(), document(name).toString()));
        SchemaRegistry registry = SchemaRegistry.withDefaultDialect(
                SpecificationVersion.DRAFT_2020_12, builder -> builder.schemas(texts));
        Map<String, Schema> schemas = new HashMap<>();
        names().forEach(name -> schemas.put(
                name,
                registry.getSchema(SchemaLocation.of(document(name).path("$id").textValue()))));
        return schemas;
    }

    /** Returns the files in a folder and in its folders. */
    static Stream<Path> files(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList().stream();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static JsonNode read(Path file) {
        try {
            return JSON.readTree(Files.readAllBytes(file));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Override
    public int compareTo(KeptVersion other) {
        return major != other.major ? Integer.compare(major, other.major) : Integer.compare(minor, other.minor);
    }

    @Override
    public String toString() {
        return major + "." + minor;
    }
}
