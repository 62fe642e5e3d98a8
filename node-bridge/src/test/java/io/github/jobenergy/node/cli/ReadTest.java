package io.github.jobenergy.node.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadTest {

    @TempDir
    private Path folder;

    private Path meters() throws IOException {
        Path meters = Files.createDirectories(folder.resolve("sys/cray/pm_counters"));
        PmTree.write(meters, 1_360_621_494);
        return meters;
    }

    private ProgramCall once(String... more) {
        List<String> arguments =
                new ArrayList<>(List.of("read", "--once", "--source=pm_counters", "--sysfs-root=" + folder));
        arguments.addAll(List.of(more));
        return ProgramCall.of(arguments.toArray(String[]::new));
    }

    @Test
    void printsTheReadingsOfASourceAsPublished() throws IOException {
        meters();

        ProgramCall call = once("--node=n7", "--cluster=alps");

        assertEquals(0, call.exitStatus(), call.err());
        assertEquals("", call.err());
        assertTrue(call.out().contains("\"meter_space\":\"alps\",\"node\":\"n7\""), call.out());
        assertTrue(call.out().contains("\"counter_joules\":1360621494"), call.out());
        call.out()
                .lines()
                .forEach(line -> ContractCheck.assertValid(Topic.NODE_POWER, line.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void usesTheMeterSpaceThatSeveralClustersShare() throws IOException {
        meters();

        ProgramCall call = once("--node=n7", "--cluster=daint", "--meter-space=alps");

        assertTrue(call.out().contains("\"meter_space\":\"alps\""), call.out());
    }

    @Test
    void rejectsAnUnknownNodeAndExitsWithStatus65() throws IOException {
        meters();

        ProgramCall call = once("--node=n7", "--nodes=n[1-6]");

        assertEquals(65, call.exitStatus());
        assertEquals("", call.out());
        assertEquals(1, call.err().lines().count(), call.err());
        assertTrue(call.err().contains("\"reason\":\"unmapped\""), call.err());
        ContractCheck.assertValid(Topic.REJECTIONS, call.err().strip().getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void reportsAMissingSourceAndReadsTheOthers() throws IOException {
        meters();

        ProgramCall call = once("--node=n7", "--source=pm_counters,folder=" + folder.resolve("nowhere"));

        assertEquals(69, call.exitStatus());
        assertTrue(call.err().contains("node-bridge: pm_counters#2: "), call.err());
        assertTrue(call.out().contains("\"counter_joules\":1360621494"), call.out());
    }
}
