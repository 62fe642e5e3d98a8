package io.github.jobenergy.schemas.versions;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jobenergy.schemas.check.TopicSchemas;
import io.github.jobenergy.schemas.examples.Example;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the schemas of today as a version to be kept. */
final class VersionCut {

    static final String CHECKSUMS = "SHA256SUMS";

    private static final Path SCHEMAS = KeptVersion.FOLDER.getParent();

    private VersionCut() {}

    /**
     * Writes a version.
     *
     * @throws IllegalArgumentException if the version exists, if its number does not follow, or if it requires a new major version
     */
    static void write(KeptVersion version) throws IOException {
        if (Files.exists(version.folder())) {
            throw new IllegalArgumentException("version: expected one that is not kept yet, found " + version);
        }
        requireNext(version);
        Files.createDirectories(version.folder());
        for (String name :
                Stream.concat(Stream.of("common"), TopicSchemas.names()).toList()) {
            String file = name + ".schema.json";
            String text = Files.readString(SCHEMAS.resolve(file));
            Files.writeString(
                    version.folder().resolve(file),
                    text.replace("/schemas/" + version.major() + "/", "/schemas/" + version + "/"));
        }
        for (Example example : Example.valid()) {
            Path kept = version.folder().resolve("examples").resolve(example.schema());
            Files.createDirectories(kept);
            Files.copy(example.file(), kept.resolve(example.file().getFileName()));
        }
        Files.writeString(version.folder().resolve(KeptVersion.TOPICS), topics());
        Files.writeString(version.folder().resolve(CHECKSUMS), checksums(version));
    }

    private static void requireNext(KeptVersion version) {
        int major = TopicSchemas.document("common").at("/$defs/version/const").intValue();
        List<KeptVersion> ofMajor = KeptVersion.ofMajor(major);
        int minor = ofMajor.isEmpty() ? 0 : ofMajor.get(ofMajor.size() - 1).minor() + 1;
        if (version.major() != major || version.minor() != minor) {
            throw new IllegalArgumentException("version: expected " + major + "." + minor + ", since schema_version is "
                    + major + ", found " + version);
        }
        List<String> incompatible = ContractComparison.incompatible();
        if (!incompatible.isEmpty()) {
            throw new IllegalArgumentException("version: expected a new schema_version, found " + incompatible);
        }
    }

    /** Returns what is kept about each topic beside its schema. */
    static String topics() throws IOException {
        ObjectNode topics = KeptVersion.JSON.createObjectNode();
        for (Topic topic : Topic.values()) {
            topics.putObject(topic.baseName())
                    .put("key", topic.key().form())
                    .put("cleanup_policy", topic.cleanupPolicy());
        }
        return KeptVersion.JSON.writerWithDefaultPrettyPrinter().writeValueAsString(topics) + "\n";
    }

    /** Returns the checksum of each file of a version, as sha256sum prints it. */
    static String checksums(KeptVersion version) {
        return KeptVersion.files(version.folder())
                .filter(file -> !file.endsWith(CHECKSUMS))
                .map(file -> checksum(file) + "  "
                        + version.folder().relativize(file).toString().replace('\\', '/') + "\n")
                .sorted((one, other) -> one.substring(64).compareTo(other.substring(64)))
                .collect(Collectors.joining());
    }

    private static String checksum(Path file) {
        try {
            byte[] text = Files.readString(file).getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
        } catch (IOException | NoSuchAlgorithmException unreadable) {
            throw new AssertionError(unreadable);
        }
    }
}
