package io.github.jobenergy.jobcomp.bridge;

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
 * The law of the bridge: whatever dies, and whenever, every run the hook told of is said; its last revision is what both
 * witnesses say together, or what the hook says where accounting denies it; and no revision is ever said in two ways.
 */
@Tag("property")
class NoLossLawTest {

    private static final int SCENES = Rounds.of(40);
    private static final int ACTS = 120;

    @TempDir
    private Path folder;

    @Test
    void noRunIsLostOrSaidInTwoWaysWhateverDies() throws Exception {
        long runs = 0;
        long revisions = 0;
        long leftBehind = 0;
        long denied = 0;
        long found = 0;
        for (int seed = 0; seed < SCENES; seed++) {
            Path spool = Files.createDirectory(folder.resolve("scene" + seed));
            Workbench bench = seed % 2 == 0 ? Workbench.in(spool) : Workbench.searching(spool);
            new Scene(seed, bench, seed % 2 != 0).play();
            runs += bench.brokers.last().size();
            revisions += bench.brokers.completions().size();
            leftBehind += bench.counts().entries().leftBehind();
            denied += bench.counts().runs().denied();
            found += bench.counts().searches().found();
        }
        String happened = runs + " runs, " + revisions + " revisions, " + leftBehind + " left behind, " + denied
                + " denied, " + found + " found";
        assertTrue(
                runs > 25L * SCENES
                        && revisions > 2 * runs
                        && leftBehind > 25L * SCENES
                        && denied > 2L * SCENES
                        && found > 7L * SCENES,
                happened);
    }

    /** One life of a bridge, by chance. */
    private static final class Scene {

        private final int seed;
        private final Random random;
        private final Workbench bench;
        private final boolean isSearching;
        private final Set<RunKey> untold = new HashSet<>();
        private final Map<RunKey, JobCompletion> hook = new HashMap<>();
        private final Map<RunKey, List<JobCompletion>> accounting = new HashMap<>();
        private int jobs;

        Scene(int seed, Workbench bench, boolean isSearching) {
            this.isSearching = isSearching;
            this.seed = seed;
            this.random = new Random(seed);
            this.bench = bench;
        }

        void play() throws Exception {
            for (int act = 0; act < ACTS; act++) {
                act();
                bench.work();
            }
            bench.brokers.failBeforeCommit(0);
            bench.brokers.failAfterCommit(0);
            bench.after(Duration.ofDays(1));
            while (bench.accounting.isFailing()) {
                bench.after(Duration.ofHours(1));
            }
            bench.after(Duration.ofHours(1));
            while (!bench.names("new").isEmpty() || !bench.names("waiting").isEmpty()) {
                bench.after(Duration.ofHours(12));
            }
            bench.restart();
            assertLaw();
        }

        private void act() throws Exception {
            switch (random.nextInt(isSearching ? 11 : 10)) {
                case 0, 1, 2 -> endOfRun();
                case 3 -> endAgain();
                case 4, 5 -> accountingLearns();
                case 6 -> bench.brokers.failBeforeCommit(1);
                case 7 -> bench.brokers.failAfterCommit(1);
                case 8 -> bench.restart();
                case 10 -> endUntold();
                default ->
                    bench.accounting.fail(
                            random.nextBoolean() ? QueryException.because("away") : QueryException.tooMuch("slow"));
            }
            bench.clock.advance(Duration.ofSeconds(random.nextInt(90)));
        }

        private void endOfRun() throws Exception {
            jobs++;
            tell(HookEnvironment.ofJob7()
                    .with("JOBID", Integer.toString(jobs / 2 + 1))
                    .with("SUBMIT", Integer.toString(1_000_000_000 + jobs))
                    .with("START", Integer.toString(1_000_000_000 + jobs)));
        }

        /** slurmctld was restarted from an older state, and the run ended once more, later. */
        private void endAgain() throws Exception {
            if (jobs > 0) {
                tell(HookEnvironment.ofJob7()
                        .with("JOBID", Integer.toString(jobs / 2 + 1))
                        .with("SUBMIT", Integer.toString(1_000_000_000 + jobs))
                        .with("START", Integer.toString(1_000_000_000 + jobs))
                        .with("END", "1000000075"));
            }
        }

        private void tell(HookEnvironment environment) throws Exception {
            JobCompletion told = completion(environment);
            hook.merge(told.run(), told, Scene::laterEnd);
            bench.hook(environment);
        }

        private JobCompletion completion(HookEnvironment environment) {
            CaptureContext reception =
                    new CaptureContext(Optional.of("rig26"), Capture.HOOK, Optional.empty(), bench.clock.instant());
            ReaderResult reading = new ScriptEnvironmentReader(reception).read("oracle", environment.block());
            return ((ReaderResult.Completed) reading).completion();
        }

        /** The hook was not called; the row may come hours after the end. */
        private void endUntold() throws Exception {
            jobs++;
            long end = bench.clock.instant().getEpochSecond() - (random.nextInt(3) == 0 ? random.nextInt(70_000) : 0);
            HookEnvironment environment = HookEnvironment.ofJob7()
                    .with("JOBID", Integer.toString(1_000 + jobs))
                    .with("SUBMIT", Long.toString(end - 100))
                    .with("START", Long.toString(end - 60))
                    .with("END", Long.toString(end));
            JobCompletion row = fromAccounting(completion(environment), random.nextInt(1_000) + 1);
            untold.add(row.run());
            accounting.computeIfAbsent(row.run(), key -> new ArrayList<>()).add(row);
            bench.accounting.learn(row);
        }

        private static JobCompletion laterEnd(JobCompletion one, JobCompletion other) {
            return other.times().endTime().isAfter(one.times().endTime()) ? other : one;
        }

        private void accountingLearns() {
            List<JobCompletion> told = List.copyOf(hook.values());
            if (!told.isEmpty()) {
                JobCompletion run = told.get(random.nextInt(told.size()));
                JobCompletion row = fromAccounting(run, random.nextInt(1_000) + 1);
                accounting.computeIfAbsent(run.run(), key -> new ArrayList<>()).add(row);
                bench.accounting.learn(row);
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
            Map<RunKey, JobCompletion> last = bench.brokers.last();
            Set<RunKey> all = new HashSet<>(hook.keySet());
            all.addAll(untold);
            assertEquals(all, last.keySet(), "seed " + seed);
            Map<RunKey, Long> revisions = new HashMap<>();
            for (JobCompletion said : bench.brokers.completions()) {
                long before = revisions.getOrDefault(said.run(), 0L);
                assertEquals(before + 1, said.revision(), "seed " + seed + ", " + said.run());
                revisions.put(said.run(), said.revision());
            }
            last.values().forEach(this::assertIsLastWord);
            assertTrue(bench.counts().entries().addUp(), "seed " + seed + ": " + bench.counts());
        }

        /** Rows that accounting learnt after a run had settled are not this bridge's to say. */
        private void assertIsLastWord(JobCompletion said) {
            assertTrue(said.settled(), "seed " + seed + ", " + said);
            if (untold.contains(said.run())) {
                assertTrue(
                        accounting.get(said.run()).stream()
                                .anyMatch(row -> row.slurmEnergy().equals(said.slurmEnergy())),
                        "seed " + seed + ", " + said);
                return;
            }
            JobCompletion told = hook.get(said.run());
            if (said.evidence().witnesses().contains(Witness.SACCT)) {
                boolean isWhatBothSay = accounting.get(said.run()).stream()
                        .map(row -> Merge.of(told, row))
                        .anyMatch(both -> both.resources().equals(said.resources())
                                && both.slurmEnergy().equals(said.slurmEnergy()));
                assertTrue(isWhatBothSay, "seed " + seed + ", " + said);
            } else {
                assertEquals(told.times(), said.times(), "seed " + seed + ", " + said.run());
            }
        }
    }
}
