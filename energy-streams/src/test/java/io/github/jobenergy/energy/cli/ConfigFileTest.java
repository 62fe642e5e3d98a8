package io.github.jobenergy.energy.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigFileTest {

    @TempDir
    private Path folder = Path.of("");

    private String file(String content) throws IOException {
        return Files.writeString(folder.resolve("energy-streams.properties"), content)
                .toString();
    }

    @Test
    void standsBeforeWhatTheCommandLineSays() throws IOException {
        String file = file("lateness=PT10S\nkafka.security.protocol=SSL\n");

        String[] expanded = ConfigFile.expand(new String[] {"run", "--config", file, "--lateness=PT5S"});

        assertArrayEquals(
                new String[] {
                    "run", "--kafka=security.protocol=SSL", "--lateness=PT10S", "--config", file, "--lateness=PT5S"
                },
                expanded);
    }

    @Test
    void aKeyThatIsNoOptionIsAUsageErrorThatNamesIt() throws IOException {
        String[] expanded = ConfigFile.expand(
                new String[] {"check", "--config=" + file("bootstrap-server=none:9092\nlateless=PT1S")});
        StringWriter errors = new StringWriter();

        int exitCode =
                EnergyStreams.commandLine().setErr(new PrintWriter(errors)).execute(expanded);

        assertEquals(ExitCode.USAGE.number(), exitCode);
        assertTrue(errors.toString().contains("--lateless"), errors::toString);
        assertFalse(errors.toString().contains("PT1S"), errors::toString);
    }

    @Test
    void aSecretThatOthersCanReadIsRefused() throws IOException {
        Path file = Path.of(file("kafka.sasl.jaas.config=hunter2\n"));
        String[] arguments = {"check", "--config=" + file};
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

        IOException refused = assertThrows(IOException.class, () -> ConfigFile.expand(arguments));

        assertTrue(refused.getMessage().startsWith(file + ": expected a file no other user may read"));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        assertEquals(3, ConfigFile.expand(arguments).length);
    }

    @Test
    void withoutAFileNothingChanges() throws IOException {
        String[] arguments = {"topology"};

        assertArrayEquals(arguments, ConfigFile.expand(arguments));
    }
}
