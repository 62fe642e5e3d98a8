package io.github.jobenergy.jobcomp.run.capture;

import io.github.jobenergy.jobcomp.dialect.plugin.PluginRecordReader;
import io.github.jobenergy.jobcomp.dialect.script.ScriptEnvironmentReader;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig;
import io.github.jobenergy.jobcomp.spool.ParallelFileOperations;
import io.github.jobenergy.jobcomp.spool.Spool;
import io.github.jobenergy.jobcomp.spool.SpoolBytes;
import io.github.jobenergy.jobcomp.spool.SpoolEntry;
import io.github.jobenergy.jobcomp.spool.SpoolListing;
import io.github.jobenergy.jobcomp.spool.Stage;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.rejection.Origin;
import java.io.IOException;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

/**
 * Reads and moves the entries of the spool. Published entries are moved in the background, since the time of the move does not
 * matter. Any operation that could see an entry during its move waits for the move, except reading ahead, which concerns other
 * entries.
 */
public final class SpooledRecords {

    private final Spool spool;
    private final String cluster;
    private final Plausibility plausibility;
    private final Clock clock;
    private final boolean isRedacting;

    private CompletableFuture<Integer> moves = CompletableFuture.completedFuture(0);

    /** Reads and moves the entries of {@code spool}, with the configuration of the bridge. */
    public SpooledRecords(Spool spool, BridgeConfig config, Clock clock) {
        this.spool = spool;
        this.cluster = config.cluster();
        this.plausibility = config.inlets().plausibility();
        this.clock = clock;
        this.isRedacting = config.privacy().isActive();
    }

    /**
     * An entry and its parsed content.
     *
     * @param entry the entry
     * @param reading the parsed content
     */
    record SpooledRecord(SpoolEntry entry, ReaderResult reading) {}

    /** Returns the clock of the session. */
    public Clock clock() {
        return clock;
    }

    /** Reads an entry; absent if it does not exist. Thread-safe. */
    Optional<SpooledRecord> read(Stage stage, String name) throws IOException {
        return spool.read(stage, name).map(entry -> new SpooledRecord(entry, reading(entry)));
    }

    /** Lists the first names in order; see {@link Spool#list}. */
    public SpoolListing list(Stage stage, int most, Predicate<String> passedOver) throws IOException {
        settle();
        return spool.list(stage, most, passedOver);
    }

    /** Lists names in the background, of entries none of which is being moved. */
    public CompletableFuture<SpoolListing> beginList(Stage stage, int most, Predicate<String> passedOver) {
        return ParallelFileOperations.begin(() -> spool.list(stage, most, passedOver));
    }

    /**
     * Moves entries to the folder of waiting entries in the background, one after the other: of two renames within a folder, one
     * blocks the other, which spins.
     */
    public void keepWaiting(List<String> names) throws IOException {
        settle();
        if (!names.isEmpty()) {
            moves = ParallelFileOperations.begin(() -> kept(names));
        }
    }

    private int kept(List<String> names) throws IOException {
        for (String name : names) {
            spool.keepWaiting(name);
        }
        return names.size();
    }

    /** Waits until all moves have ended. */
    public void settle() throws IOException {
        CompletableFuture<Integer> underway = moves;
        moves = CompletableFuture.completedFuture(0);
        ParallelFileOperations.await(underway);
    }

    /** Moves a refused entry to the refused ones. */
    void putAside(Stage stage, SpoolEntry entry) throws IOException {
        spool.putAside(stage, entry);
    }

    /** Reads an entry of either stage; absent if it does not exist. */
    Optional<SpooledRecord> find(String name) throws IOException {
        settle();
        Optional<SpooledRecord> waiting = read(Stage.WAITING, name);
        return waiting.isPresent() ? waiting : read(Stage.NEW, name);
    }

    /** Removes entries of either stage, most probably of the given one, on all processors. */
    void release(Stage stage, Collection<String> names) throws IOException {
        if (names.isEmpty()) {
            return;
        }
        settle();
        ParallelFileOperations.each(names, name -> released(stage, name));
    }

    private boolean released(Stage stage, String name) throws IOException {
        return spool.remove(stage, name) || spool.remove(stage == Stage.NEW ? Stage.WAITING : Stage.NEW, name);
    }

    private ReaderResult reading(SpoolEntry entry) {
        Capture capture = entry.isFromPlugin() ? Capture.ADOPT : Capture.HOOK;
        CaptureContext reception = new CaptureContext(Optional.of(cluster), capture, Optional.empty(), clock.instant());
        if (entry.bytes() instanceof SpoolBytes.Content content) {
            return entry.isFromPlugin()
                    ? new PluginRecordReader(reception, plausibility).read(entry.place(), content.bytes())
                    : hookReader(reception).read(entry.place(), content.bytes());
        }
        String reason = entry.bytes() instanceof SpoolBytes.Unusable unusable ? unusable.reason() : "";
        return UnusableRecordException.malformed(reason)
                .at(new Origin(entry.place(), new byte[0]), reception.observedTime());
    }

    private ScriptEnvironmentReader hookReader(CaptureContext reception) {
        return isRedacting ? ScriptEnvironmentReader.ofWholeRecords(reception) : new ScriptEnvironmentReader(reception);
    }
}
