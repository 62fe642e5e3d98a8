package io.github.jobenergy.program;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Checks and reads a file that holds a secret: a configuration, a token, a key, a password. A file that other users can read or
 * change is rejected: expected mode 0600, or 0640 for a group of the service's own. No message contains any part of the content.
 */
public final class SecretFile {

    private static final Set<PosixFilePermission> OPEN =
            Set.of(PosixFilePermission.OTHERS_READ, PosixFilePermission.OTHERS_WRITE, PosixFilePermission.GROUP_WRITE);

    private static final String KAFKA = "kafka.";
    private static final Pattern SECRET_KEY =
            Pattern.compile(".*(password|secret|jaas).*|(.*\\.)?ssl\\.keystore\\.key");
    private static final String KEY_STORE = "ssl.keystore.location";

    private SecretFile() {}

    /**
     * Checks that a file is readable only by its owner and at most its group, and writable only by its owner.
     *
     * @throws IOException if others can read or change it, or it does not exist
     */
    public static void require(Path file) throws IOException {
        Set<PosixFilePermission> mode = Files.getPosixFilePermissions(file);
        if (mode.stream().anyMatch(OPEN::contains)) {
            throw new IOException(file
                    + ": expected a file that no other user may read or change, such as rw-r-----, found "
                    + PosixFilePermissions.toString(mode));
        }
    }

    /**
     * Returns the text of a secret file, without blanks at either end.
     *
     * @throws IOException if others can read or change it, or it cannot be read
     */
    public static String text(Path file) throws IOException {
        require(file);
        return Files.readString(file, StandardCharsets.UTF_8).strip();
    }

    /**
     * Checks that a configuration file holds no secret, or that others cannot read or change it.
     *
     * @param keys its keys, of which those that begin with {@code kafka.} are properties of Kafka clients
     * @throws IOException if it holds a secret and others can read or change it
     */
    public static void requireIfSecret(Path file, Collection<String> keys) throws IOException {
        if (keys.stream().anyMatch(SecretFile::isSecret)) {
            require(file);
        }
    }

    private static boolean isSecret(String key) {
        return key.startsWith(KAFKA)
                && SECRET_KEY
                        .matcher(key.substring(KAFKA.length()).toLowerCase(Locale.ROOT))
                        .matches();
    }

    /**
     * Checks that others cannot read or change the key stores in properties of Kafka clients.
     *
     * @throws IllegalArgumentException if others can read or change a key store, or it does not exist
     */
    public static void requireKeyStores(Map<String, String> clientProperties) {
        for (Map.Entry<String, String> property : clientProperties.entrySet()) {
            if (property.getKey().endsWith(KEY_STORE)) {
                try {
                    require(Path.of(property.getValue()));
                } catch (IOException | InvalidPathException unusable) {
                    throw new IllegalArgumentException(
                            "kafka." + property.getKey() + ": " + unusable.getMessage(), unusable);
                }
            }
        }
    }
}
