package io.github.jobenergy.web.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.program.testing.GoldenFile;
import io.github.jobenergy.store.database.DatabaseSettings;
import io.github.jobenergy.store.testing.RecordedTables;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command line: help, options, exit statuses, and the configuration that the archive has. */
class ProgramTest {

    @TempDir
    private Path folder;

    private String database() throws Exception {
        String url = "jdbc:duckdb:" + folder.resolve("energy.duckdb");
        RecordedTables.write(new DatabaseSettings(url, Optional.empty(), Optional.empty()));
        return "--jdbc-url=" + url;
    }

    @Test
    void theHelpEqualsItsGoldenFile() throws IOException {
        GoldenFile.assertMatches("help-run.txt", ProgramCall.of("run", "--help").out());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --zone=Nowhere | zone: expected a time zone such as Europe/Berlin, found 'Nowhere'
            --listen=80 | listen: expected HOST:PORT, found '80'
            --listen=localhost:99999 | listen: expected HOST:PORT
            --requests-per-second=0 | requests-per-second: expected 1 or more, found 0
            --proxy-header=X-Remote-User | proxy-header: expected --proxy-header with --proxy-address
            --proxy-address=127.0.0.1 | proxy-header: expected --proxy-header with --proxy-address
            --token-file=/nonexistent | token-file: /nonexistent
            --jdbc-url=sqlite:x | expected jdbc:duckdb:FILE or jdbc:postgresql
            """)
    void anInvalidOptionIsNamed(String option, String message) {
        ProgramCall call = ProgramCall.of("run", "--local-user=alice", option);

        assertEquals(64, call.exitStatus(), call.err());
        assertTrue(call.err().contains(message), call.err());
    }

    @Test
    void aServerWithoutAWayToIdentifyUsersIsRefused() {
        ProgramCall call = ProgramCall.of("run");

        assertEquals(64, call.exitStatus(), call.err());
        assertTrue(call.err().contains("expected --munge, --proxy-header, --token-file or --local-user"), call.err());
    }

    @Test
    void aPortThatIsTakenIsNamed() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            ProgramCall call = ProgramCall.of(
                    "run", database(), "--local-user=alice", "--listen=127.0.0.1:" + taken.getLocalPort());

            assertEquals(69, call.exitStatus(), call.err());
            assertTrue(call.err().startsWith("energy-web: listen: "), call.err());
        }
    }

    @Test
    void everyOptionOfTheConfigurationFileExists() throws IOException {
        List<String> lines = Files.readString(Path.of("src/main/dist/conf/energy-web.properties"))
                .lines()
                .map(line -> line.replaceFirst("^#(?=[a-z.0-9-]+=)", ""))
                .filter(line -> !line.startsWith("token-file") && !line.startsWith("jdbc-password-file"))
                .filter(line -> !line.startsWith("jdbc-url=jdbc:postgresql"))
                .toList();
        Path config = Files.write(folder.resolve("all.properties"), lines);

        ProgramCall call = ProgramCall.of("run", "--config=" + config, "--requests-per-second=0");

        assertEquals(64, call.exitStatus(), call.err());
        assertTrue(call.err().contains("requests-per-second: expected 1 or more"), call.err());
    }
}
