package io.github.jobenergy.quickstart.rig.energy;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.streams.EnergyApp;
import io.github.jobenergy.program.testing.SoakScale;
import io.github.jobenergy.quickstart.broker.EmbeddedBroker;
import io.github.jobenergy.quickstart.broker.TopicContents;
import io.github.jobenergy.quickstart.launch.EnergyProgram;
import io.github.jobenergy.quickstart.play.ResultReader;
import io.github.jobenergy.quickstart.play.Results;
import io.github.jobenergy.quickstart.rig.AccountedRun;
import io.github.jobenergy.quickstart.rig.RecordCheck;
import io.github.jobenergy.quickstart.rig.RigBridge;
import io.github.jobenergy.quickstart.rig.RigSettings;
import io.github.jobenergy.quickstart.rig.SlurmPackages;
import io.github.jobenergy.quickstart.rig.SlurmRig;
import io.github.jobenergy.quickstart.rig.energy.JobScript.Act;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Jobs that are resized, suspended, requeued, cancelled and lose a node, some of it while slurmdbd is stopped, with all programs at
 * work. In the end each run is published once, as slurmctld itself shows it, as accounting has it where accounting is right, and
 * with the energy that the sensors counted on its nodes.
 *
 * <p>The bridge is stopped in between and started again, which searches accounting: there a resize leaves rows that are wrong, of
 * a later run of the job in the row of an earlier one, and of one run under two submit times.
 */
@Tag("soak")
class ResizedJobsIT {

    private static final long SEED = Long.getLong("jobenergy.soak.seed", 1_511);
    private static final long BATCHES = SoakScale.of(16, 2);
    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    private final Random random = new Random(SEED);
    private final Set<Long> jobsOfOutages = new HashSet<>();

    @Test
    void eachRunIsPublishedOnceAndHasTheEnergyOfTheNodesItHeld(@TempDir Path folder) throws Exception {
        SlurmPackages.require();
        try (SlurmRig rig = SlurmRig.start(RigSettings.PLAIN.withoutEnergy());
                EmbeddedBroker broker = EmbeddedBroker.start(folder.resolve("kafka"));
                EnergyApp energy = EnergyProgram.start(broker, folder.resolve("streams"));
                RigMeters meters = RigMeters.start(rig, broker, folder.resolve("node-bridge"));
                ResultReader reader = ResultReader.of(broker)) {
            meters.awaitThree(Set.of(RigMeters.COUNTERS));
            SlurmTruth truth = new SlurmTruth(rig);
            try (RigBridge bridge = RigBridge.start(rig, broker.bootstrapServers(), RigBridge.shortDelaysAndSearch())) {
                for (List<JobScript> batch : batches()) {
                    runBatch(batch, truth, rig, bridge);
                }
                bridge.awaitNone("not settled:", TIMEOUT, () -> without(truth, reader, JobCompletion::settled));
            }
            awaitAccounting(rig);
            leaveToSearch(truth, rig);
            try (RigBridge bridge = RigBridge.start(rig, broker.bootstrapServers(), RigBridge.shortDelaysAndSearch())) {
                bridge.awaitNone("not found by a search:", TIMEOUT, () -> without(truth, reader, any -> true));
            }

            Results results = reader.results();
            Map<RunKey, ActualRun> runs = truth.runs();
            meters.awaitTwoMore(Set.of(RigMeters.COUNTERS));
            ReferenceEnergy reference = new ReferenceEnergy(rig.sensor(), RigMeters.readings(TopicContents.of(broker)));
            awaitEnergies(runs.values(), reference, reader);
            awaitUsage(runs.values(), reader);
            assertFalse(energy.hasEnded());
            assertHasBothCases(runs.values());
            assertEquals(runs.keySet(), published(results));
            assertAll(runs.values().stream().map(run -> () -> assertIsPublished(run, results)));
            assertMatchesAccounting(runs, AccountedRun.all(rig), results);
            reference.assertSumsToNoMoreThanTheNodes(runs.values(), results);
            assertAll(results.rejections().stream()
                    .map(rejection ->
                            () -> assertIsContradiction(rejection.value().detail())));
            System.out.printf("rig: %d runs in %d waves, seed %d, %s%n", runs.size(), BATCHES, SEED, reference);
        }
    }

    /** The two fixed cases first, then as chance has it: one with slurmdbd away after each one without. */
    private List<List<JobScript>> batches() {
        List<List<JobScript>> batches = new ArrayList<>();
        batches.add(batch(JobScript.resizedThenRequeued()));
        batches.add(batch(JobScript.resizedWithoutSlurmdbd()));
        while (batches.size() < BATCHES) {
            batches.add(batch(JobScript.random(random)));
            batches.add(batch(JobScript.random(random).withoutSlurmdbd(random)));
        }
        return batches;
    }

    private List<JobScript> batch(JobScript first) {
        return List.of(first, JobScript.random(random), JobScript.randomOnFailingNode(random));
    }

    private void runBatch(List<JobScript> batch, SlurmTruth truth, SlurmRig rig, RigBridge bridge) throws Exception {
        List<ScriptedJob> jobs = submit(batch, rig);
        boolean isOutage = batch.stream().anyMatch(script -> script.acts().contains(Act.STOP_SLURMDBD));
        if (isOutage) {
            jobs.forEach(job -> jobsOfOutages.add(job.jobId()));
        }
        try {
            bridge.await("jobs to be over", TIMEOUT, () -> areOverAfterActs(jobs, truth, rig));
        } catch (ConditionTimeoutException timedOut) {
            throw new AssertionError(
                    "expected " + jobs + " to be over, seed " + SEED + ", found:\n" + rig.describeState(), timedOut);
        }
    }

    private static List<ScriptedJob> submit(List<JobScript> scripts, SlurmRig rig) throws Exception {
        List<ScriptedJob> jobs = new ArrayList<>();
        for (JobScript script : scripts) {
            jobs.add(ScriptedJob.submit(rig, script));
        }
        System.out.println("rig: " + jobs);
        return jobs;
    }

    private static boolean areOverAfterActs(List<ScriptedJob> jobs, SlurmTruth truth, SlurmRig rig) throws Exception {
        for (ScriptedJob job : jobs) {
            job.advance(Optional.ofNullable(truth.observe().get(job.jobId())));
        }
        return jobs.stream().allMatch(ScriptedJob::isDone) && rig.queued().isEmpty();
    }

    /** The runs without such a record. */
    private static Set<RunKey> without(SlurmTruth truth, ResultReader reader, Predicate<JobCompletion> record)
            throws IOException, InterruptedException {
        readAll(reader);
        truth.observe();
        Set<RunKey> open = new TreeSet<>(truth.runs().keySet());
        open.removeIf(run -> reader.results().completion(run).filter(record).isPresent());
        return open;
    }

    private static void readAll(ResultReader reader) {
        boolean hasMore = reader.poll();
        while (hasMore) {
            hasMore = reader.poll();
        }
    }

    /** Waits until slurmctld has sent all its records to slurmdbd. */
    private static void awaitAccounting(SlurmRig rig) {
        Awaitility.await("an empty queue to slurmdbd")
                .atMost(TIMEOUT)
                .pollInSameThread()
                .until(() -> rig.run("root", "sdiag").contains("DBD Agent queue size: 0"));
    }

    /** A last run whose record in the spool is lost, while no bridge runs: when it is published, accounting was searched. */
    private void leaveToSearch(SlurmTruth truth, SlurmRig rig) throws Exception {
        List<ScriptedJob> last = submit(List.of(JobScript.plain()), rig);
        Awaitility.await("the last job to be over")
                .atMost(TIMEOUT)
                .pollInSameThread()
                .until(() -> areOverAfterActs(last, truth, rig)
                        && truth.runs().keySet().stream()
                                .anyMatch(run -> run.jobId() == last.get(0).jobId()));
        Path arrivals = rig.spool().resolve("new");
        Awaitility.await("its record in the spool")
                .atMost(TIMEOUT)
                .pollInSameThread()
                .until(() -> {
                    return isAnyDeleted(arrivals);
                });
        awaitAccounting(rig);
    }

    private static boolean isAnyDeleted(Path folder) throws IOException {
        boolean isAny = false;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Files.delete(file);
                isAny = true;
            }
        }
        return isAny;
    }

    /**
     * Until each run's energy is that of the sensors: on a loaded machine the first result may lack readings that were read after
     * the deadline.
     */
    private static void awaitEnergies(Collection<ActualRun> runs, ReferenceEnergy reference, ResultReader reader) {
        Awaitility.await("energies of the nodes of each run")
                .atMost(TIMEOUT)
                .pollInSameThread()
                .untilAsserted(() -> {
                    readAll(reader);
                    for (ActualRun run : runs) {
                        Optional<JobEnergy> result = reader.results().energy(run.run());
                        assertTrue(result.isPresent(), () -> "expected an energy of " + run + ", found none");
                        reference.assertIsThatOf(run, result.orElseThrow());
                    }
                });
    }

    /** Until each run's energy answers its last record, and the sums by user and day are theirs. */
    private static void awaitUsage(Collection<ActualRun> runs, ResultReader reader) {
        Awaitility.await("energies and usage")
                .atMost(TIMEOUT)
                .pollInSameThread()
                .untilAsserted(() -> {
                    readAll(reader);
                    Results results = reader.results();
                    for (ActualRun run : runs) {
                        assertTrue(
                                results.isComputed(run.run()), () -> "expected an energy of " + run + ", found none");
                    }
                    assertEquals(energy(runs, results), usedEnergy(results), "usage, in mJ");
                    assertEquals(heldSeconds(runs, results), usedSeconds(results), "usage, in seconds times nodes");
                });
    }

    private static long energy(Collection<ActualRun> runs, Results results) {
        return runs.stream()
                .mapToLong(run -> results.energy(run.run())
                        .orElseThrow()
                        .figures()
                        .energy()
                        .millijoules())
                .sum();
    }

    private static long usedEnergy(Results results) {
        return results.usage().stream()
                .mapToLong(row -> row.value().figures().energy().millijoules())
                .sum();
    }

    /** As published: the start of a run may be lost, and is checked elsewhere. */
    private static long heldSeconds(Collection<ActualRun> runs, Results results) {
        return runs.stream()
                .mapToLong(run ->
                        ActualRun.nodeSeconds(results.completion(run.run()).orElseThrow()))
                .sum();
    }

    private static long usedSeconds(Results results) {
        return results.usage().stream()
                .mapToLong(row -> row.value().figures().held().toSeconds())
                .sum();
    }

    private void assertHasBothCases(Collection<ActualRun> runs) {
        assertTrue(
                runs.stream().anyMatch(run -> run.isStartLost() && !run.slices().isEmpty()),
                () -> "expected a run after a resized run of its job, found " + runs);
        assertTrue(
                runs.stream()
                        .anyMatch(run -> run.isResized()
                                && jobsOfOutages.contains(run.run().jobId())),
                () -> "expected a run resized while slurmdbd was away, found " + runs);
    }

    private static Set<RunKey> published(Results results) {
        Set<RunKey> published = new TreeSet<>();
        results.completions().forEach(record -> published.add(record.value().run()));
        return published;
    }

    /** Once a record of a run is right, no worse one replaces it. */
    private static void assertIsPublished(ActualRun run, Results results) {
        List<JobCompletion> records = new ArrayList<>();
        results.completions(run.run()).forEach(record -> records.add(record.value()));
        JobCompletion last = records.get(records.size() - 1);
        assertTrue(run.isReportedBy(last), () -> "expected " + run + ", found " + last);
        assertTrue(
                records.stream().dropWhile(record -> !run.isReportedBy(record)).allMatch(run::isReportedBy),
                () -> "expected no record of " + run + " to be replaced by a worse one, found " + records);
    }

    private void assertMatchesAccounting(
            Map<RunKey, ActualRun> runs, Map<RunKey, AccountedRun> accounted, Results results) {
        List<RunKey> comparable =
                runs.keySet().stream().filter(run -> isAccountedFor(run, runs)).toList();
        System.out.printf("rig: %d of %d runs compared with accounting%n", comparable.size(), runs.size());
        assertAll(comparable.stream()
                .map(run -> () -> RecordCheck.assertMatchesAccounting(
                        Optional.ofNullable(accounted.get(run))
                                .orElseThrow(() -> new AssertionError("expected a row of " + run + ", found none")),
                        results.completion(run).orElseThrow())));
    }

    /**
     * Whether accounting (22.05) is right about a run. It is not if the job was resized and then ran again, since the rows of its
     * runs are mixed up, nor if the run was resized while slurmdbd was away, since its first row then has the nodes of the second.
     * The row of a run that never had a node may get its eligible time and its reason after its end, and after its publication.
     */
    private boolean isAccountedFor(RunKey run, Map<RunKey, ActualRun> runs) {
        List<ActualRun> ofJob = runs.values().stream()
                .filter(other -> other.run().jobId() == run.jobId())
                .toList();
        boolean isResized = ofJob.stream().anyMatch(ActualRun::isResized);
        boolean hadNode = ofJob.stream()
                .anyMatch(other -> other.run().equals(run) && !other.slices().isEmpty());
        return hadNode && (!isResized || (ofJob.size() == 1 && !jobsOfOutages.contains(run.jobId())));
    }

    /** Rows of accounting that contradict slurmctld, and steps of a run whose row is missing there. */
    private static void assertIsContradiction(String detail) {
        assertTrue(
                detail.startsWith("end_time: expected consecutive runs of one job")
                        || detail.startsWith("expected the row of its job before step"),
                () -> "expected contradictions of accounting to be rejected and nothing else, found " + detail);
    }
}
