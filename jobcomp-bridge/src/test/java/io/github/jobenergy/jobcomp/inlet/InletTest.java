package io.github.jobenergy.jobcomp.inlet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.dialect.plugin.PluginRecordReader;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.spool.Spool;
import io.github.jobenergy.jobcomp.spool.SpoolEntry;
import io.github.jobenergy.program.testing.MovableClock;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InletTest {

    static final String END = """
            {"jobid":3,"username":"alice","user_id":2001,"groupname":"alice","group_id":2001,"@start":"2026-11-20T23:44:28",\
            "@end":"2026-11-20T23:44:48","elapsed":20,"partition":"batch","nodes":"c02","total_cpus":1,"total_nodes":1,\
            "derived_ec":"0:0","exit_code":"0:0","state":"COMPLETED","failed_node":null,"@submit":"2026-11-20T23:44:27",\
            "cluster":"rig26","job_name":"e-one-srun"}""";

    @TempDir
    private Path folder;

    private Spool spool;
    private Inlet inlet;

    @BeforeEach
    void setUp() throws IOException {
        spool = new Spool(folder);
        spool.prepare();
        inlet = into(spool);
    }

    static Inlet into(Spool spool) {
        MovableClock clock = new MovableClock(Instant.parse("2026-11-21T00:00:00Z"));
        return new Inlet(
                spool,
                () -> new PluginRecordReader(
                        new CaptureContext(Optional.of("rig26"), Capture.ADOPT, Optional.empty(), clock.instant()),
                        new Plausibility(Plausibility.DEFAULT_MOST_WATTS_PER_NODE)),
                clock);
    }

    @Test
    void theNameSortsByTheEndOfTheRunAndTheSameRecordTwiceIsOne() throws IOException {
        inlet.keep(bytes(END));
        inlet.keep(bytes(END));

        String name = only(names());
        assertTrue(name.startsWith("1795218288.3.1795218267.plugin-"), name);
        assertEquals(Optional.of(Instant.ofEpochSecond(1_795_218_288L)), SpoolEntry.endTime(name));
        assertArrayEquals(bytes(END), Files.readAllBytes(folder.resolve("new").resolve(name)));
    }

    @Test
    void anInvalidRecordIsKeptWithAnUnknownEnd() throws IOException {
        inlet.keep(bytes("{\"jobid\":3"));

        String name = only(names());
        assertTrue(name.startsWith("0.0.0.plugin-"), name);
        assertEquals(Optional.empty(), SpoolEntry.endTime(name));
    }

    /** A name that is not UTF-8 stays byte for byte as slurmctld sent it. */
    @Test
    void onlyTheScriptIsRemoved() throws IOException {
        byte[] before = bytes(END.replace("e-one-srun", "caf?")
                .replace("\"cluster\"", "\"script\":\"#!\\/bin\\/sh\\n\",\"cluster\""));
        before[indexOf(before, '?')] = (byte) 0xe9;

        inlet.keep(before);

        byte[] kept = Files.readAllBytes(folder.resolve("new").resolve(only(names())));
        byte[] expected = bytes(END.replace("e-one-srun", "caf?"));
        expected[indexOf(expected, '?')] = (byte) 0xe9;
        assertArrayEquals(expected, kept);
    }

    @Test
    void theScriptIsRemovedFromARecordWithATerminatingNul() throws IOException {
        inlet.keep(bytes(END.replace("\"cluster\"", "\"script\":\"#!\\/bin\\/sh\\n\",\"cluster\"") + "\0"));

        assertArrayEquals(bytes(END), Files.readAllBytes(folder.resolve("new").resolve(only(names()))));
    }

    @Test
    void isClosedWhileTheSpoolIsFull() throws IOException {
        assertTrue(inlet.isOpen());
        spool.setFull(true);
        assertFalse(inlet.isOpen());
    }

    private static int indexOf(byte[] bytes, char expected) {
        int index = 0;
        while (bytes[index] != expected) {
            index++;
        }
        return index;
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("new"))) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    private static String only(List<String> names) {
        assertEquals(1, names.size(), names.toString());
        return names.get(0);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
