package io.github.jobenergy.jobcomp.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.control.BackfillRequest;
import io.github.jobenergy.jobcomp.control.Controls;
import io.github.jobenergy.jobcomp.control.Status;
import io.github.jobenergy.jobcomp.control.Status.AccountingStatus;
import io.github.jobenergy.jobcomp.control.Status.Role;
import io.github.jobenergy.jobcomp.spool.Spool;
import io.github.jobenergy.jobcomp.spool.SpoolLock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The control commands of a running bridge; the clock of the program is at the start of 21 November 2026. */
class ControlCommandsTest {

    @TempDir
    private Path spool;

    private Controls controls;

    @BeforeEach
    void setUp() throws IOException {
        new Spool(spool).prepare();
        controls = new Controls(spool);
        controls.prepare();
    }

    @Test
    void reportsThatNoBridgeUsedTheSpool() {
        ProgramCall call = ProgramCall.of("status", "--spool=" + spool);

        assertEquals(69, call.exitStatus());
        assertTrue(call.out().startsWith("bridge      no status in this spool\n"), call.out());
    }

    @Test
    void printsTheStatusOfTheBridgeAndTheWaitingEntries() throws IOException {
        Path entry = Files.writeString(spool.resolve("new/1000000070.7.1000000000.1"), "x");
        Files.setLastModifiedTime(entry, FileTime.from(Instant.parse("2026-11-20T23:59:18Z")));
        controls.writeStatus(status(Role.ACTIVE, Instant.parse("2026-11-20T23:59:58Z")));

        ProgramCall call = besideABridge("status", "--spool=" + spool);

        assertEquals(0, call.exitStatus(), call.err());
        assertEquals(
                List.of(
                        "bridge      rig26, active, process 4711, started 2026-11-20T00:00:00Z, status written 2 s ago",
                        "brokers     responding",
                        "accounting  last response 60 s ago, returned the last run 3 s after its end, searched up to "
                                + "2026-11-20T23:55:00Z",
                        "report      accounting 5, published 5, missing 0",
                        "spool       not full",
                        "new         1 entries, the oldest written 42 s ago",
                        "waiting     0 entries",
                        "count       entries.taken 7",
                        "count       runs.published 5"),
                call.out().lines().toList());
    }

    @Test
    void aBridgeWithAnOldOrMissingStatusIsReported() throws IOException {
        controls.writeStatus(status(Role.ACTIVE, Instant.parse("2026-11-20T23:58:00Z")));
        assertTrue(ProgramCall.of("status", "--spool=" + spool).out().contains("rig26, not running"));

        ProgramCall stale = besideABridge("status", "--spool=" + spool);

        assertEquals(69, stale.exitStatus(), stale.out());
    }

    @Test
    void unavailableBrokersHaveTheirOwnExitStatus() throws IOException {
        controls.writeStatus(status(Role.DISCONNECTED, Instant.parse("2026-11-20T23:59:58Z")));

        ProgramCall call = besideABridge("status", "--spool=" + spool);

        assertEquals(75, call.exitStatus());
        assertTrue(call.out().contains("brokers     not responding, the spool keeps incoming records\n"), call.out());
    }

    @Test
    void anUnreadableSpoolHasItsOwnExitStatus() throws IOException {
        controls.writeStatus(status(Role.FILE_ERROR, Instant.parse("2026-11-20T23:59:58Z")));

        ProgramCall call = besideABridge("status", "--spool=" + spool);

        assertEquals(74, call.exitStatus());
        assertTrue(call.out().contains("rig26, file_error, process"), call.out());
    }

    @Test
    void theExitStatusOfAFullSpoolPrecedesThatOfUnavailableBrokers() throws IOException {
        controls.writeStatus(status(Role.DISCONNECTED, Instant.parse("2026-11-20T23:59:58Z")));
        new Spool(spool).setFull(true);

        ProgramCall call = besideABridge("status", "--spool=" + spool);

        assertEquals(73, call.exitStatus());
        assertTrue(
                call.out()
                        .contains(
                                "spool       full, the hook writes nothing, and runs that end now are not captured\n"),
                call.out());
        assertEquals(69, ProgramCall.of("status", "--spool=" + spool).exitStatus());
    }

    @Test
    void pausesAndResumesTheBridge() {
        assertFalse(controls.isPaused());
        assertEquals(0, ProgramCall.of("pause", "--spool=" + spool).exitStatus());
        assertEquals(0, ProgramCall.of("pause", "--spool=" + spool).exitStatus());
        assertTrue(controls.isPaused());
        assertEquals(0, ProgramCall.of("resume", "--spool=" + spool).exitStatus());
        assertEquals(0, ProgramCall.of("resume", "--spool=" + spool).exitStatus());
        assertFalse(controls.isPaused());
        assertEquals(
                73,
                ProgramCall.of("pause", "--spool=" + spool.resolve("nowhere")).exitStatus());
        assertEquals(
                73,
                ProgramCall.of("resume", "--spool=" + spool.resolve("nowhere")).exitStatus());
    }

    @Test
    void backfillRequiresARunningBridge() {
        ProgramCall call =
                ProgramCall.of("backfill", "--from=2026-11-01", "--to=2026-11-02T12:00:00Z", "--spool=" + spool);

        assertEquals(69, call.exitStatus());
        assertTrue(call.err().contains("expected a running bridge on " + spool + ", found none"), call.err());
    }

    @Test
    void requestsOneBackfillAtATime() throws IOException {
        BackfillRequest request =
                BackfillRequest.of(Instant.parse("2026-11-01T00:00:00Z"), Instant.parse("2026-11-02T12:00:00Z"), 7);
        assertEquals(0, besideABridge(backfill("--rate=7", "--detach")).exitStatus());
        assertEquals(Optional.of(request), controls.next());
        controls.progress(request.at(Instant.parse("2026-11-01T01:00:00Z"), 5, 0));

        assertEquals(0, besideABridge(backfill("--rate=7", "--detach")).exitStatus());
        assertEquals(
                Instant.parse("2026-11-01T01:00:00Z"),
                controls.next().orElseThrow().position());
    }

    /** The command may run as root in a folder of the bridge's user: a link in it is not followed. */
    @Test
    void aLinkOfTheBridgesUserIsNotFollowedByARequest() throws IOException {
        Path target = Files.writeString(spool.resolve("victim"), "kept");
        Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rw-------"));
        for (String name : List.of(".1793491200-1793620800.json.tmp", "1793491200-1793620800-50.request")) {
            Files.createSymbolicLink(spool.resolve("backfill").resolve(name), target);
        }

        assertEquals(0, besideABridge(backfill("--detach")).exitStatus());

        assertEquals("kept", Files.readString(target));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(target)));
    }

    @Test
    void aLinkInPlaceOfTheFolderOfRequestsIsRefused() throws IOException {
        Path target = Files.createDirectory(spool.resolve("victim"));
        Files.delete(spool.resolve("backfill"));
        Files.createSymbolicLink(spool.resolve("backfill"), target);

        ProgramCall call = besideABridge(backfill("--detach"));

        assertEquals(73, call.exitStatus(), call.err());
        try (Stream<Path> files = Files.list(target)) {
            assertEquals(0, files.count());
        }
    }

    @Test
    void aRequestWithoutAnIntervalIsMovedAside() throws IOException {
        Path none = Files.createFile(spool.resolve("backfill/yesterday.request"));

        assertEquals(Optional.empty(), controls.next());
        assertFalse(Files.exists(none));
        assertTrue(Files.exists(spool.resolve("backfill/yesterday.request.refused")));
    }

    @Test
    void theCommandDoesNotWaitForARequestThatTheBridgeRefused() throws Exception {
        Path refused = spool.resolve("backfill/1793491200-1793620800.json.refused");
        CompletableFuture<ProgramCall> request = CompletableFuture.supplyAsync(() -> besideABridge(backfill()));

        awaitRequest();
        Files.move(spool.resolve("backfill/1793491200-1793620800.json"), refused);

        assertEquals(65, request.get().exitStatus());
        assertTrue(
                request.get()
                        .err()
                        .contains("expected a request that the bridge has permission to read, found " + refused),
                request.get().err());
    }

    private void awaitRequest() throws IOException {
        while (controls.next().isEmpty()) {
            Thread.onSpinWait();
        }
    }

    @Test
    void printsTheReasonWhyARequestHasStopped() throws IOException {
        BackfillRequest request =
                BackfillRequest.of(Instant.parse("2026-11-01T00:00:00Z"), Instant.parse("2026-11-02T12:00:00Z"), 7);
        controls.request(request);
        assertEquals(Optional.of(request), controls.next());
        Path file = spool.resolve("backfill/1793491200-1793620800.json");
        Files.writeString(file, "{\"from\":");

        assertEquals(Optional.empty(), controls.next());
        assertTrue(controls.refusal(request)
                .startsWith("expected a request, found an invalid one: " + file + ".refused: "));
        controls.request(request);
        assertEquals(Optional.of(request), controls.next());
        Files.delete(file);
        assertEquals("expected " + file + ", found that it was removed", controls.refusal(request));
    }

    @Test
    void anInvalidOptionIsAUsageErrorWithItsReason() {
        assertTrue(ProgramCall.of(backfill("--to=2026-10-01"))
                .err()
                .contains("expected a time before 2026-10-01T00:00:00Z"));
        assertTrue(ProgramCall.of(backfill("--rate=0")).err().contains("rate: expected 1 or more, found 0"));
        assertTrue(ProgramCall.of(backfill("--from=yesterday")).err().contains("found 'yesterday'"));
    }

    private String[] backfill(String... more) {
        List<String> arguments = new ArrayList<>(
                List.of("backfill", "--from=2026-11-01", "--to=2026-11-02T12:00:00Z", "--spool=" + spool));
        arguments.addAll(List.of(more));
        return arguments.toArray(String[]::new);
    }

    private ProgramCall besideABridge(String... arguments) {
        try {
            SpoolLock lock = SpoolLock.take(spool).orElseThrow();
            try {
                return ProgramCall.of(arguments);
            } finally {
                lock.close();
            }
        } catch (IOException unusable) {
            throw new UncheckedIOException(unusable);
        }
    }

    private static Status status(Role role, Instant observedTime) {
        return new Status(
                "rig26",
                4_711,
                Instant.parse("2026-11-20T00:00:00Z"),
                role,
                new AccountingStatus(
                        Optional.of(Instant.parse("2026-11-20T23:59:00Z")),
                        Optional.of(3L),
                        Optional.of(Instant.parse("2026-11-20T23:55:00Z")),
                        Optional.of("accounting 5, published 5, missing 0")),
                Map.of("runs.published", 5L, "entries.taken", 7L),
                observedTime);
    }
}
