package io.github.jobenergy.energy.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
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
    }

    @Test
    void withoutAFileNothingChanges() throws IOException {
        String[] arguments = {"topology"};

        assertArrayEquals(arguments, ConfigFile.expand(arguments));
    }
}
