package io.github.jobenergy.node.source.redfish;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.source.SourceContext;
import io.github.jobenergy.node.source.SourceSpec;
import io.github.jobenergy.node.source.registry.SourceKinds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The settings of the source, and their validation before the first poll. */
class RedfishKindTest {

    @TempDir
    private Path folder;

    @Test
    void isRegisteredAsAKindOfSource() {
        assertEquals("redfish", SourceKinds.named("redfish").orElseThrow().name());
        assertEquals("ipmi", SourceKinds.named("ipmi").orElseThrow().name());
    }

    @Test
    void documentsEachSetting() {
        String help = String.join("\n", new RedfishKind().help());

        for (String setting : List.of(
                "targets=",
                "credential=",
                "auth=",
                "ca=",
                "insecure=",
                "resources=",
                "reports=",
                "members=",
                "longest-average=",
                "parallel=",
                "answer-timeout=",
                "target-timeout=")) {
            assertTrue(help.contains("\n" + setting), setting);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    auth=token              | expected one of [session, basic], found 'token'
                    resources=power+fans    | expected some of [power, environment, supplies, telemetry] separated by '+', found 'fans'
                    members=all             | expected one of [apart, first, sum], found 'all'
                    every=PT10S,target-timeout=PT11S | expected no more than every=PT10S, found PT11S
                    ca=/nowhere             | expected a file of certificates in PEM
                    insecure=yes            | expected true or false, found 'yes'
                    colour=red              | found 'colour'
                    """)
    void rejectsInvalidSettings(String settings, String expected) throws IOException {
        assertTrue(rejectionMessage("bmc1\n", settings).contains(expected), rejectionMessage("bmc1\n", settings));
    }

    @Test
    void rejectsPlainHttpUnlessInsecureIsConfigured() throws IOException {
        assertTrue(rejectionMessage("http://bmc1\n", "parallel=1").contains("http:// needs insecure=true"));
        new RedfishKind()
                .open(spec("http://bmc1\n", "insecure=true"), context())
                .close();
    }

    private String rejectionMessage(String targets, String settings) throws IOException {
        SourceSpec spec = spec(targets, settings);
        return assertThrows(IllegalArgumentException.class, () -> new RedfishKind().open(spec, context()))
                .getMessage();
    }

    private SourceSpec spec(String targets, String settings) throws IOException {
        Path list = Files.writeString(folder.resolve("targets.tsv"), targets);
        Path login = Files.writeString(folder.resolve("login"), "reader\nopen sesame\n");
        Files.setPosixFilePermissions(login, PosixFilePermissions.fromString("rw-------"));
        List<String> all = new ArrayList<>(List.of("redfish", "targets=" + list, "credential=" + login));
        all.add(settings);
        return SourceSpec.parse(String.join(",", all));
    }

    private static SourceContext context() {
        return new SourceContext("here", Path.of("/"), Clock.systemUTC());
    }
}
