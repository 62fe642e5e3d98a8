package io.github.jobenergy.energy.replay;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.curve.CurveStores;
import io.github.jobenergy.energy.footprint.FootprintSettings;
import io.github.jobenergy.energy.footprint.run.RunFootprints;
import io.github.jobenergy.energy.footprint.usage.FootprintAccount;
import io.github.jobenergy.energy.footprint.usage.FootprintChange;
import io.github.jobenergy.energy.footprint.usage.FootprintRow;
import io.github.jobenergy.energy.gather.GatherStores;
import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.row.Rows;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.energy.UsageKey;
import io.github.jobenergy.schemas.footprint.JobFootprint;
import io.github.jobenergy.schemas.footprint.UsageFootprint;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.topic.Topic;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The steps of footprints as the topology runs them, and what they have published. */
final class LiveFootprints {

    private final MemoryFootprintStores stores;
    private final MemoryRowStores<UsageKey, FootprintRow> rowStores = new MemoryRowStores<>(FootprintRow::key);
    private final MeterSettings settings;
    private final ContractCodec codec = new ContractCodec();
    private final List<JobFootprint> issued = new ArrayList<>();
    private final Map<RunKey, JobFootprint> footprints = new TreeMap<>();
    private final List<RunKey> withdrawn = new ArrayList<>();
    private final Map<UsageKey, UsageFootprint> rows = new TreeMap<>();
    private final Map<UsageKey, Long> revisions = new TreeMap<>();
    private RunFootprints step;
    private FootprintAccount account;
    private Instant now = Instant.EPOCH;

    LiveFootprints(GatherStores gather, CurveStores curves, MeterSettings settings) {
        this.settings = settings;
        stores = new MemoryFootprintStores(gather, curves, settings.slot().orElseThrow());
        step = newStep();
        account = account();
    }

    private RunFootprints newStep() {
        return new RunFootprints(stores, FootprintSettings.DEFAULT, settings.coalescing(), new Readers());
    }

    private FootprintAccount account() {
        return new FootprintAccount(
                rowStores, settings.coalescing(), FootprintSettings.DEFAULT.embodied(), new CheckedRows());
    }

    RunFootprints step() {
        return step;
    }

    /** Starts both steps again with the same state. */
    void restart() {
        step = newStep();
        account = account();
    }

    void wake(Instant time) {
        now = time;
        while (step.wake(time)) {
            now = time;
        }
        while (account.wake(time)) {
            now = time;
        }
    }

    /** Every footprint, in the order issued. */
    List<JobFootprint> issued() {
        return issued;
    }

    /** The last footprint of each run that is not withdrawn. */
    Map<RunKey, JobFootprint> footprints() {
        return footprints;
    }

    /** The runs whose footprint was withdrawn. */
    List<RunKey> withdrawn() {
        return withdrawn;
    }

    /** What each row came to. */
    Map<UsageKey, UsageFootprint> rows() {
        return rows;
    }

    /** How many entries the index of runs has. */
    int indexed() {
        return stores.indexed();
    }

    /** How often the footprint of a run was read. */
    int stateReads() {
        return stores.reads();
    }

    private final class Readers implements RunFootprints.Readers {

        @Override
        public void issue(JobFootprint footprint) {
            ContractCheck.assertValid(Topic.JOB_FOOTPRINT, codec.write(footprint));
            JobFootprint before = footprints.put(footprint.run(), footprint);
            assertTrue(before == null || !before.hasSameContentAs(footprint), () -> "issued twice: " + footprint);
            issued.add(footprint);
        }

        @Override
        public void withdraw(RunKey run) {
            footprints.remove(run);
            withdrawn.add(run);
        }

        @Override
        public void change(RunKey run, List<FootprintChange> changes) {
            changes.forEach(change -> account.take(change, now));
        }
    }

    private final class CheckedRows implements Rows<UsageKey, UsageFootprint> {

        @Override
        public void issue(UsageFootprint row) {
            ContractCheck.assertValid(Topic.USAGE_FOOTPRINT, codec.write(row));
            Long before = revisions.put(row.usageKey(), row.revision());
            assertTrue(before == null || before < row.revision(), row::toString);
            rows.put(row.usageKey(), row);
        }

        @Override
        public void withdraw(UsageKey row) {
            rows.remove(row);
        }
    }
}
