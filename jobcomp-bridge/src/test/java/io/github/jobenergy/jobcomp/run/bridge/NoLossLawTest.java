package io.github.jobenergy.jobcomp.run.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.jobcomp.dialect.script.ScriptEnvironmentReader;
import io.github.jobenergy.jobcomp.merge.Merge;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.jobcomp.testing.HookEnvironment;
import io.github.jobenergy.schemas.check.Rounds;
import io.github.jobenergy.schemas.job.Evidence;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.job.Evidence.Witness;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.quantity.Energy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The law of the bridge: after any failure at any time, every run that the hook reported is published. Its last revision is the
 * merge of both sources, or the record of the hook if accounting has no row. No revision is published in two versions.
 */
@Tag("property")
class NoLossLawTest {

    private static final int SCENARIOS = Rounds.of(40);
    private static final int ACTIONS = 120;

    @TempDir
    private Path folder;

    @Test
    void noRunIsLostOrPublishedInTwoVersionsAfterAnyFailure() throws Exception {
        long runs = 0;
        long revisions = 0;
        long leftBehind = 0;
        long notFound = 0;
        long found = 0;
        for (int seed = 0; seed < SCENARIOS; seed++) {
            Path spool = Files.createDirectory(folder.resolve("scenario" + seed));
            BridgeHarness bridge = seed % 2 == 0 ? BridgeHarness.in(spool) : BridgeHarness.searching(spool);
            new Scenario(seed, bridge, seed % 2 != 0).execute();
            runs += bridge.brokers.last().size();
            revisions += bridge.brokers.completions().size();
            leftBehind += bridge.counts().entries().leftBehind();
            notFound += bridge.counts().runs().denied();
            found += bridge.counts().searches().found();
        }
        String totals = runs + " runs, " + revisions + " revisions, " + leftBehind + " left behind, " + notFound
                + " denied, " + found + " found";
        assertTrue(
                runs > 25L * SCENARIOS
                        && revisions > 2 * runs
                        && leftBehind > 25L * SCENARIOS
                        && notFound > 2L * SCENARIOS
                        && found > 7L * SCENARIOS,
                totals);
    }

    /** A random sequence of actions on one bridge. */
    private static final class Scenario {

        private final int seed;
        private final Random random;
        private final BridgeHarness bridge;
        private final boolean isSearching;
        private final Set<RunKey> unreported = new HashSet<>();
        private final Map<RunKey, JobCompletion> hook = new HashMap<>();
        private final Map<RunKey, List<JobCompletion>> accounting = new HashMap<>();
        private int jobs;

        Scenario(int seed, BridgeHarness bridge, boolean isSearching) {
            this.isSearching = isSearching;
            this.seed = seed;
            this.random = new Random(seed);
            this.bridge = bridge;
        }

        void execute() throws Exception {
            for (int action = 0; action < ACTIONS; action++) {
                executeAction();
                bridge.process();
            }
            bridge.brokers.failBeforeCommit(0);
            bridge.brokers.failAfterCommit(0);
            bridge.after(Duration.ofDays(1));
            while (bridge.accounting.isFailing()) {
                bridge.after(Duration.ofHours(1));
            }
            bridge.after(Duration.ofHours(1));
            while (!bridge.names("new").isEmpty() || !bridge.names("waiting").isEmpty()) {
                bridge.after(Duration.ofHours(12));
            }
            bridge.restart();
            assertLaw();
        }

        private void executeAction() throws Exception {
            switch (random.nextInt(isSearching ? 11 : 10)) {
                case 0, 1, 2 -> endOfRun();
                case 3 -> endAgain();
                case 4, 5 -> addToAccounting();
                case 6 -> bridge.brokers.failBeforeCommit(1);
                case 7 -> bridge.brokers.failAfterCommit(1);
                case 8 -> bridge.restart();
                case 10 -> endUnreported();
                default ->
                    bridge.accounting.fail(
                            random.nextBoolean() ? QueryException.because("away") : QueryException.tooMuch("slow"));
            }
            bridge.clock.advance(Duration.ofSeconds(random.nextInt(90)));
        }

        private void endOfRun() throws Exception {
            jobs++;
            report(HookEnvironment.ofJob7()
                    .with("JOBID", Integer.toString(jobs / 2 + 1))
                    .with("SUBMIT", Integer.toString(1_000_000_000 + jobs))
                    .with("START", Integer.toString(1_000_000_000 + jobs)));
        }

        /** slurmctld was restarted from an older state, and the run ended once more, later. */
        private void endAgain() throws Exception {
            if (jobs > 0) {
                report(HookEnvironment.ofJob7()
                        .with("JOBID", Integer.toString(jobs / 2 + 1))
                        .with("SUBMIT", Integer.toString(1_000_000_000 + jobs))
                        .with("START", Integer.toString(1_000_000_000 + jobs))
                        .with("END", "1000000075"));
            }
        }

        private void report(HookEnvironment environment) throws Exception {
            JobCompletion reported = completion(environment);
            hook.merge(reported.run(), reported, Scenario::laterEnd);
            bridge.hook(environment);
        }

        private JobCompletion completion(HookEnvironment environment) {
            CaptureContext reception =
                    new CaptureContext(Optional.of("rig26"), Capture.HOOK, Optional.empty(), bridge.clock.instant());
            ReaderResult reading = new ScriptEnvironmentReader(reception).read("oracle", environment.block());
            return ((ReaderResult.Completed) reading).completion();
        }

        /** The hook was not called; the row may come hours after the end. */
        private void endUnreported() throws Exception {
            jobs++;
            long end = bridge.clock.instant().getEpochSecond() - (random.nextInt(3) == 0 ? random.nextInt(70_000) : 0);
            HookEnvironment environment = HookEnvironment.ofJob7()
                    .with("JOBID", Integer.toString(1_000 + jobs))
                    .with("SUBMIT", Long.toString(end - 100))
                    .with("START", Long.toString(end - 60))
                    .with("END", Long.toString(end));
            JobCompletion row = fromAccounting(completion(environment), random.nextInt(1_000) + 1);
            unreported.add(row.run());
            accounting.computeIfAbsent(row.run(), key -> new ArrayList<>()).add(row);
            bridge.accounting.add(row);
        }

        private static JobCompletion laterEnd(JobCompletion one, JobCompletion other) {
            return other.times().endTime().isAfter(one.times().endTime()) ? other : one;
        }

        private void addToAccounting() {
            List<JobCompletion> reported = List.copyOf(hook.values());
            if (!reported.isEmpty()) {
                JobCompletion run = reported.get(random.nextInt(reported.size()));
                JobCompletion row = fromAccounting(run, random.nextInt(1_000) + 1);
                accounting.computeIfAbsent(run.run(), key -> new ArrayList<>()).add(row);
                bridge.accounting.add(row);
            }
        }

        private JobCompletion fromAccounting(JobCompletion run, long joules) {
            return run.toBuilder()
                    .revision(1)
                    .settled(random.nextBoolean())
                    .slurmEnergy(SlurmEnergy.measured(Energy.ofJoules(joules), SlurmEnergy.Source.JOB))
                    .steps(List.of())
                    .evidence(new Evidence(
                            Optional.of("26.05.3"), List.of(Witness.SACCT), Capture.HOOK, Instant.ofEpochSecond(9)))
                    .build();
        }

        private void assertLaw() {
            Map<RunKey, JobCompletion> last = bridge.brokers.last();
            Set<RunKey> all = new HashSet<>(hook.keySet());
            all.addAll(unreported);
            assertEquals(all, last.keySet(), "seed " + seed);
            Map<RunKey, Long> revisions = new HashMap<>();
            for (JobCompletion published : bridge.brokers.completions()) {
                long before = revisions.getOrDefault(published.run(), 0L);
                assertEquals(before + 1, published.revision(), "seed " + seed + ", " + published.run());
                revisions.put(published.run(), published.revision());
            }
            last.values().forEach(this::assertIsFinal);
            assertTrue(bridge.counts().entries().addUp(), "seed " + seed + ": " + bridge.counts());
        }

        /** Rows that accounting receives after a run has settled are not published. */
        private void assertIsFinal(JobCompletion published) {
            assertTrue(published.settled(), "seed " + seed + ", " + published);
            if (unreported.contains(published.run())) {
                assertTrue(
                        accounting.get(published.run()).stream()
                                .anyMatch(row -> row.slurmEnergy().equals(published.slurmEnergy())),
                        "seed " + seed + ", " + published);
                return;
            }
            JobCompletion reported = hook.get(published.run());
            if (published.evidence().witnesses().contains(Witness.SACCT)) {
                boolean isMerged = accounting.get(published.run()).stream()
                        .map(row -> Merge.of(reported, row))
                        .anyMatch(both -> both.resources().equals(published.resources())
                                && both.slurmEnergy().equals(published.slurmEnergy()));
                assertTrue(isMerged, "seed " + seed + ", " + published);
            } else {
                assertEquals(reported.times(), published.times(), "seed " + seed + ", " + published.run());
            }
        }
    }
}
