package io.github.jobenergy.node.source.bmc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.sample.Naming;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The list of BMCs of a site, and its logins. */
class TargetFileTest {

    @TempDir
    private Path folder;

    @Test
    void readsALineForEachNode() throws IOException {
        List<BmcTarget> targets = read("""
                # our BMCs

                bmc-n001\tn001
                bmc-n002
                https://10.1.0.2:8443\tn003\tenv:BMC
                x9000c1s0b0\tx9000c1s0b0n1\t\tNode1+GPUs
                local\there
                """);

        assertEquals(
                List.of("n001", "bmc-n002", "n003", "x9000c1s0b0n1", "here"),
                targets.stream().map(BmcTarget::name).toList());
        assertEquals(
                List.of(Naming.HOST, Naming.HARDWARE, Naming.HOST, Naming.HOST, Naming.HOST),
                targets.stream().map(BmcTarget::naming).toList());
        assertEquals("env:BMC", targets.get(2).credential().orElseThrow().toString());
        assertEquals(List.of("Node1", "GPUs"), targets.get(3).chassis());
        assertTrue(targets.get(4).isLocal());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "# empty\n", "a\tb\tc\td\te\n", "\tn001\n", "two words\tn001\n", "a\tn001\nb\tn001\n"})
    void rejectsAnInvalidList(String text) {
        assertTrue(assertThrows(IllegalArgumentException.class, () -> read(text))
                .getMessage()
                .contains("expected"));
    }

    @Test
    void readsALoginFromTheEnvironmentAtEachUse() throws IOException {
        Credential credential = Credential.at("env:BMC", Map.of("BMC", "reader:open:sesame"));

        assertEquals(new Login("reader", "open:sesame"), credential.read());
        assertEquals("reader:***", credential.read().toString());
        assertEquals(
                "env:OTHER: expected USER:PASSWORD in the environment, found none",
                assertThrows(
                                IOException.class,
                                () -> Credential.at("env:OTHER", Map.of()).read())
                        .getMessage());
    }

    @Test
    void readsALoginFileThatOnlyItsOwnerCanRead() throws IOException {
        Path file = Files.writeString(folder.resolve("login"), "reader\nopen sesame\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--------"));
        Credential credential = Credential.at(file.toString());

        assertEquals(new Login("reader", "open sesame"), credential.read());
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw----r--"));
        assertEquals(
                file + ": expected a file that no other user may read or change, such as rw-r-----, found rw----r--",
                assertThrows(IOException.class, credential::read).getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "reader\n", "reader\n\n", "\nsesame\n"})
    void rejectsAnIncompleteLogin(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("login"), text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));

        assertThrows(IOException.class, () -> Credential.at(file.toString()).read());
    }

    private List<BmcTarget> read(String text) throws IOException {
        return TargetFile.read(Files.writeString(folder.resolve("targets.tsv"), text));
    }
}
