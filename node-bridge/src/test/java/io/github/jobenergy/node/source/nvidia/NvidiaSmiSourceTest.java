package io.github.jobenergy.node.source.nvidia;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.source.SourceContext;
import io.github.jobenergy.node.source.SourceSpec;
import io.github.jobenergy.node.source.registry.SourceKinds;
import io.github.jobenergy.node.testing.RecordedFindings;
import io.github.jobenergy.node.testing.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queries the supported fields of nvidia-smi, and reads the output whatever the exit status. */
class NvidiaSmiSourceTest {

    /** Supports neither means, instants nor compute capabilities, as drivers before 510. */
    private static final String OLD = """
            printf '%s\\n' "$1" >>"$0.asked"
            for unknown in compute_cap power.draw.average power.draw.instant; do
                case $1 in
                    *$unknown*) echo "Field \\"$unknown\\" is not a valid field to query."; exit 2 ;;
                esac
            done
            echo '2023/07/14 10:12:46.483, 0, 00000000:3B:00.0, [N/A], 56.12'
            """;

    private final RecordedFindings findings = new RecordedFindings();

    @TempDir
    private Path folder;

    @Test
    void omitsUnsupportedFieldsPermanently() throws Exception {
        PowerSource source = source(OLD, "");
        source.read(findings);
        int firstCalls = calls().size();

        source.read(findings);

        assertEquals(4, firstCalls);
        assertEquals(5, calls().size());
        assertEquals("--query-gpu=timestamp,index,pci.bus_id,mig.mode.current,power.draw", calls().get(4));
        assertEquals(2, findings.rejectionDetails().size());
    }

    @Test
    void runsNvidiaSmiInUtc() throws Exception {
        source(
                        "echo \"$(date +'%Y/%m/%d %H:%M:%S').000, 0, 0:0, 9.0, Disabled, 70, 71, 70\"; echo \"$TZ\" >\"$0.tz\"",
                        "")
                .read(findings);

        assertEquals("UTC\n", Files.readString(folder.resolve("nvidia-smi.tz")));
        long seconds = findings.samples().get(0).deviceTime().orElseThrow().getEpochSecond();
        assertTrue(Math.abs(seconds - Clock.systemUTC().instant().getEpochSecond()) < 600, () -> seconds + " s");
    }

    @Test
    void readsTheOtherBoardsIfOneCannotBeRead() throws Exception {
        source("echo '2023/07/14 10:12:46.483, 0, 0:0, 9.0, Disabled, 70, 71, 70'; echo 'GPU is lost.'; exit 15", "")
                .read(findings);

        assertEquals(List.of("gpu01 gpu[0] Instantaneous[power=71.000 W]"), findings.brief());
        assertEquals(1, findings.rejectionDetails().size());
        findings.assertContract();
    }

    @Test
    void reportsAMissingDriver() throws Exception {
        PowerSource source =
                source("echo 'NVIDIA-SMI has failed because it could not talk to the driver.'; exit 9", "");

        IOException failed = assertThrows(IOException.class, () -> source.read(findings));

        assertTrue(
                String.valueOf(failed.getMessage())
                        .endsWith("found exit status 9 and 'NVIDIA-SMI has failed because it could not talk to the"
                                + " driver.'"),
                failed::getMessage);
        assertEquals(List.of(), findings.samples());
    }

    /** A meter must not change between means and instants. */
    @Test
    void keepsTheFirstKindOfMeasurementOfABoard() throws Exception {
        String flaky = """
                if [ -e "$0.once" ]; then average='[N/A]'; else average=70; touch "$0.once"; fi
                echo "2023/07/14 10:12:46.483, 0, 0:0, 9.0, Disabled, $average, 71, 70"
                """;
        PowerSource source = source(flaky, ",every=PT1S");

        source.read(findings);
        source.read(findings);

        assertEquals(List.of("gpu01 gpu[0] IntervalMean[power=70.000 W, interval=PT1S]"), findings.brief());
    }

    @Test
    void rejectsInvalidSettings() {
        assertThrows(IllegalArgumentException.class, () -> source("exit 0", ",numbers=uuid"));
        assertThrows(IllegalArgumentException.class, () -> source("exit 0", ",mig=true"));
    }

    private PowerSource source(String script, String settings) throws IOException {
        Path program = Texts.program(folder, "nvidia-smi", script);
        return SourceKinds.named("nvidia-smi")
                .orElseThrow()
                .open(
                        SourceSpec.parse("nvidia-smi,command=" + program + settings),
                        new SourceContext("gpu01", folder, Clock.systemUTC()));
    }

    private List<String> calls() throws IOException {
        return Files.readAllLines(folder.resolve("nvidia-smi.asked"));
    }
}
