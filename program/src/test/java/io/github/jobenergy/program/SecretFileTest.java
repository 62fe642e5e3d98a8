package io.github.jobenergy.program;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretFileTest {

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void write() throws IOException {
        file = Files.writeString(folder.resolve("secret"), "hunter2\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-------", "r--------", "rw-r-----", "r--r-----"})
    void isReadIfNoOtherUserCanReadIt(String mode) throws IOException {
        permit(mode);

        assertEquals("hunter2", SecretFile.text(file));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r--r--", "rw----r--", "rw-rw----", "rw-----w-"})
    void isRejectedIfOthersCanReadOrChangeIt(String mode) throws IOException {
        permit(mode);

        IOException refused = assertThrows(IOException.class, () -> SecretFile.text(file));

        assertEquals(
                file + ": expected a file that no other user may read or change, such as rw-r-----, found " + mode,
                refused.getMessage());
    }

    @Test
    void aMissingFileIsNamed() {
        assertThrows(NoSuchFileException.class, () -> SecretFile.require(folder.resolve("none")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "kafka.sasl.jaas.config",
                "kafka.ssl.keystore.password",
                "kafka.ssl.key.password",
                "kafka.ssl.keystore.key",
                "kafka.producer.sasl.jaas.config",
                "kafka.sasl.oauthbearer.client.credentials.client.secret"
            })
    void aConfigurationWithASecretIsOne(String key) throws IOException {
        permit("rw-r--r--");

        assertThrows(IOException.class, () -> SecretFile.requireIfSecret(file, List.of("cluster", key)));
        permit("rw-r-----");
        assertDoesNotThrow(() -> SecretFile.requireIfSecret(file, List.of("cluster", key)));
    }

    @Test
    void aConfigurationWithoutASecretIsNone() throws IOException {
        permit("rw-r--r--");

        assertDoesNotThrow(() -> SecretFile.requireIfSecret(
                file, List.of("cluster", "listen-token-file", "kafka.security.protocol", "privacy.key-file")));
    }

    @Test
    void aKeyStoreIsOne() throws IOException {
        permit("rw-r--r--");
        Map<String, String> properties = Map.of("acks", "all", "ssl.keystore.location", file.toString());

        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> SecretFile.requireKeyStores(properties));

        assertTrue(refused.getMessage().startsWith("kafka.ssl.keystore.location: " + file), refused.getMessage());
        permit("rw-------");
        assertDoesNotThrow(() -> SecretFile.requireKeyStores(properties));
    }

    private void permit(String mode) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    }
}
