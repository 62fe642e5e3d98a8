package io.github.jobenergy.jobcomp.dialect.plugin;

import static io.github.jobenergy.jobcomp.dialect.plugin.PluginReadings.read;
import static io.github.jobenergy.jobcomp.dialect.plugin.PluginReadings.readAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.jobcomp.testing.Captures;
import io.github.jobenergy.jobcomp.testing.PluginMessage;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.NodeAllocation;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reads the start of a run from a record of the plugin. */
class PluginStartsTest {

    @Test
    void readsAStartEvent() {
        ReaderResult reading = read(PluginMessage.ofStartOfJob7().json());

        JobStart start = assertInstanceOf(ReaderResult.Started.class, reading).start();
        ContractCheck.assertValid(start);
        assertEquals("rig26/7/1000000000", start.run().text());
        assertEquals(Instant.ofEpochSecond(1_000_000_010), start.startTime());
        assertEquals(
                List.of(new NodeAllocation("n2", Optional.of(4L), Optional.of(1_048_576_000L), List.of())),
                start.allocations());
    }

    @ParameterizedTest
    @CsvSource({
        "n[2-3], 'cpu=4,mem=1000M,node=2'",
        "n2, 'cpu=4,mem=1000M,node=1,gres/gpu=2'",
        "n2, 'cpu=4,mem=1000M,node=1,gres/shard=2'",
        "n2, 'cpu=4,mem=1000M,node=1,gres/mps:a100=50'"
    })
    void noAllocationIsDerivedIfTheTotalsDoNotDetermineIt(String nodes, String tres) {
        ReaderResult reading = read(PluginMessage.ofStartOfJob7()
                .with("nodes", nodes)
                .with("tres_alloc", tres)
                .json());

        JobStart start = assertInstanceOf(ReaderResult.Started.class, reading).start();
        assertEquals(nodes, start.nodes());
        assertEquals(List.of(), start.allocations());
    }

    @Test
    void readsEveryRecordedStart() throws IOException {
        List<ReaderResult> readings = readAll(Files.readAllBytes(Captures.file("jobcomp-kafka/26.05-starts.jsonl")));

        assertEquals(57, readings.size());
        for (ReaderResult reading : readings) {
            ContractCheck.assertValid(
                    assertInstanceOf(ReaderResult.Started.class, reading).start());
        }
    }
}
