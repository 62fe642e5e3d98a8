package io.github.jobenergy.quickstart.rig.jobset;

import io.github.jobenergy.quickstart.rig.AccountedRun;
import io.github.jobenergy.quickstart.rig.CompletionsTopic;
import io.github.jobenergy.quickstart.rig.RigBridge;
import io.github.jobenergy.quickstart.rig.RigSettings;
import io.github.jobenergy.quickstart.rig.RigTestbed;
import io.github.jobenergy.quickstart.rig.SlurmRig;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;

/**
 * The records of one job in each state that Slurm has, on a real Slurm with a running bridge.
 *
 * @param ids the job id behind each label of {@code job-set}
 * @param accounted every run, as accounting has it in the end
 * @param published every record of every run
 * @param rejected what was rejected
 * @param hookCalls the run of each call of the completion script
 */
record JobSet(
        Map<String, Long> ids,
        Map<RunKey, AccountedRun> accounted,
        Map<RunKey, List<JobCompletion>> published,
        List<String> rejected,
        List<RunKey> hookCalls) {

    private static final Duration TIMEOUT = Duration.ofMinutes(7);

    /** Runs the set. */
    static JobSet run(RigSettings settings, Path kafka) throws IOException, InterruptedException, ExecutionException {
        try (RigTestbed testbed = RigTestbed.start(settings, kafka)) {
            SlurmRig rig = testbed.rig();
            CompletionsTopic topic = testbed.topic();
            Map<String, Long> ids;
            try (RigBridge bridge = testbed.startBridge(RigBridge.shortDelays())) {
                ids = submit(rig);
                Set<RunKey> runs = AccountedRun.all(rig).keySet();
                bridge.await(
                        "every run of " + runs + " to be settled",
                        TIMEOUT,
                        () -> topic.poll().settled().containsAll(runs));
                bridge.await(
                        "all runs of the hook to be settled",
                        TIMEOUT,
                        () -> topic.poll().settled().containsAll(rig.hookCalls()));
            }
            topic.poll();
            return new JobSet(
                    ids, AccountedRun.all(rig), new TreeMap<>(topic.records()), topic.rejected(), rig.hookCalls());
        }
    }

    /** Returns when all of it is over. */
    private static Map<String, Long> submit(SlurmRig rig) throws IOException, InterruptedException {
        Path names = rig.work().resolve("names.tsv");
        Path jobs = rig.work().resolve("jobs.tsv");
        Files.writeString(names, UnusualNames.table());
        rig.run("root", SlurmRig.script("job-set"), names.toString(), jobs.toString());
        return ids(jobs);
    }

    private static Map<String, Long> ids(Path jobs) throws IOException {
        Map<String, Long> ids = new TreeMap<>();
        for (String line : Files.readAllLines(jobs)) {
            String[] parts = line.split("\t", 2);
            ids.put(parts[0], Long.parseLong(parts[1]));
        }
        return ids;
    }

    /** The runs of a label's job, in turn. */
    List<AccountedRun> runs(String label) {
        long id = ids.get(label);
        return accounted.values().stream()
                .filter(run -> run.run().jobId() == id)
                .toList();
    }

    JobCompletion last(RunKey run) {
        List<JobCompletion> records = published.get(run);
        return records.get(records.size() - 1);
    }

    /** The last record of the only run of a label's job. */
    JobCompletion last(String label) {
        List<AccountedRun> runs = runs(label);
        if (runs.size() != 1) {
            throw new AssertionError("expected one run of " + label + ", found " + runs);
        }
        return last(runs.get(0).run());
    }
}
