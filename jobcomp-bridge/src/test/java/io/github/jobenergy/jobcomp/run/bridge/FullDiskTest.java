package io.github.jobenergy.jobcomp.run.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.jobenergy.jobcomp.control.Controls;
import io.github.jobenergy.jobcomp.control.Status.Role;
import io.github.jobenergy.jobcomp.run.counts.Counter;
import io.github.jobenergy.jobcomp.run.counts.Journal;
import io.github.jobenergy.jobcomp.spool.Spool;
import io.github.jobenergy.jobcomp.spool.SpoolBytes;
import io.github.jobenergy.jobcomp.spool.SpoolEntry;
import io.github.jobenergy.jobcomp.testing.AccountingRecords;
import io.github.jobenergy.jobcomp.testing.HookEnvironment;
import io.github.jobenergy.jobcomp.testing.SmallDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk on which nothing can be written any more empties itself: what was kept goes out. */
class FullDiskTest {

    @TempDir
    private Path folder;

    private SmallDisk disk;
    private Path spool;
    private BridgeHarness bridge;

    @BeforeEach
    void setUp() throws Exception {
        spool = Files.createDirectory(folder.resolve("spool"));
        disk = SmallDisk.at(spool);
        bridge = BridgeHarness.in(spool);
    }

    @AfterEach
    void unmount() throws IOException {
        if (disk != null) {
            disk.close();
        }
    }

    @Test
    void entriesArePublishedAndWaitAndAreRemovedOnAFullDisk() throws Exception {
        bridge.hook(HookEnvironment.ofJob7());
        disk.fill();

        bridge.process();
        bridge.accounting.add(AccountingRecords.ofJob7(7_005));
        bridge.after(BridgeHarness.SETTLE);

        assertEquals(2, bridge.brokers.completions().size());
        assertEquals(List.of(), bridge.names("waiting"));
    }

    @Test
    void aRefusedEntryIsMovedUnchangedAndRefusedOnce() throws Exception {
        bridge.hook("1000000070.8.1000000000.1", new byte[] {'x'});
        bridge.hook(HookEnvironment.ofJob7());
        disk.fill();

        bridge.process();
        bridge.process();

        assertEquals(1, bridge.brokers.rejections().size());
        assertEquals(1, bridge.brokers.completions().size());
        assertEquals(List.of("1000000070.8.1000000000.1"), bridge.names("bad"));
        assertEquals(List.of(), bridge.names("new"));
    }

    @Test
    void aRecordThatCannotBeStoredLeavesNoFile() throws Exception {
        SpoolEntry entry = new SpoolEntry(
                "1000000070.8.1000000000.1.forwarded",
                SpoolBytes.Content.copyOf(new byte[10_000]),
                Instant.ofEpochSecond(1_000_000_071));
        disk.fill();

        assertThrows(IOException.class, () -> new Spool(spool).accept(entry));
        assertEquals(List.of(), bridge.names("new"));

        disk.empty();
        new Spool(spool).accept(entry);
        assertEquals(List.of(entry.name()), bridge.names("new"));
    }

    @Test
    void theStatusIsWrittenAgainWhenSpaceIsAvailable() throws Exception {
        Controls controls = new Controls(spool);
        StatusReporter reporter = new StatusReporter("rig26", controls, new Journal(), new Counter(), bridge.clock);
        disk.fill();
        reporter.become(Role.ACTIVE);
        reporter.step();

        disk.empty();
        reporter.become(Role.PAUSED);
        reporter.step();

        assertEquals(Optional.of(Role.PAUSED), controls.status().map(status -> status.role()));
    }
}
