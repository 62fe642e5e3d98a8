package io.github.jobenergy.quickstart.rig.energy;

import io.github.jobenergy.quickstart.rig.Daemon;
import io.github.jobenergy.quickstart.rig.SlurmRig;
import io.github.jobenergy.quickstart.rig.energy.JobScript.Act;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A job on the rig to which its script is done: each act as soon as slurmctld shows the job in a state for it, and has for a
 * while. Each run of it keeps all its nodes busy, by a step on each.
 */
final class ScriptedJob {

    /** Longer than a second: two runs, or two changes of size, within one would have one key in accounting. */
    private static final Duration A_WHILE = Duration.ofMillis(2_500);

    private static final String WORK = """
            echo $SLURM_JOB_ID $(date +%s) >>began
            for node in $(scontrol show hostnames "$SLURM_JOB_NODELIST"); do
              srun --overlap -N1 -n1 -w $node --mem=50 sleep 900 &
            done
            until [ -e finish.$SLURM_JOB_ID ]; do sleep 0.2; done
            """;

    private final SlurmRig rig;
    private final JobScript script;
    private final long jobId;
    private int done;
    private Optional<Instant> possibleSince = Optional.empty();

    private ScriptedJob(SlurmRig rig, JobScript script, long jobId) {
        this.rig = rig;
        this.script = script;
        this.jobId = jobId;
    }

    static ScriptedJob submit(SlurmRig rig, JobScript script) throws IOException, InterruptedException {
        String id = rig.run(
                "alice",
                "sbatch",
                "--parsable",
                "--nodes=" + script.nodes(),
                "--ntasks-per-node=1",
                script.placement(),
                "--requeue",
                "--time=60",
                "--mem=100",
                "--output=/dev/null",
                "--wrap",
                WORK);
        return new ScriptedJob(rig, script, Long.parseLong(id.strip()));
    }

    /** The begins of the batch scripts of a job's runs so far, by the clock of the nodes. */
    static List<Instant> begins(SlurmRig rig, long jobId) throws IOException {
        Path began = rig.work().resolve("began");
        if (!Files.exists(began)) {
            return List.of();
        }
        return Files.readAllLines(began).stream()
                .map(line -> line.split(" ", 2))
                .filter(words -> Long.parseLong(words[0]) == jobId)
                .map(words -> Instant.ofEpochSecond(Long.parseLong(words[1])))
                .toList();
    }

    long jobId() {
        return jobId;
    }

    boolean isDone() {
        return done == script.acts().size();
    }

    /** Executes the next act if the job has a state for it; the job is absent if slurmctld has removed it. */
    void advance(Optional<ScontrolJob> current) throws IOException, InterruptedException {
        if (isDone()) {
            return;
        }
        if (current.filter(ScontrolJob::isHeld).isPresent()) {
            rig.run("root", "scontrol", "release", Long.toString(jobId));
        }
        Act next = script.acts().get(done);
        if (!isPossible(next, current)) {
            possibleSince = Optional.empty();
        } else if (possibleSince.isEmpty()) {
            possibleSince = Optional.of(Instant.now());
        } else if (possibleSince.get().plus(A_WHILE).isBefore(Instant.now())) {
            execute(next, current);
            done++;
            possibleSince = Optional.empty();
        }
    }

    private boolean isPossible(Act act, Optional<ScontrolJob> current) throws IOException {
        String state = current.map(ScontrolJob::state).orElse("");
        return act.isPossibleIn(state)
                && (!act.isOnNodes()
                        || begins(rig, jobId).stream()
                                .anyMatch(begin ->
                                        !begin.isBefore(current.orElseThrow().start())));
    }

    private void execute(Act act, Optional<ScontrolJob> current) throws IOException, InterruptedException {
        String job = Long.toString(jobId);
        switch (act) {
            case SHRINK -> shrink(current.orElseThrow().nodeCount());
            case SUSPEND -> rig.run("root", "scontrol", "suspend", job);
            case RESUME -> rig.run("root", "scontrol", "resume", job);
            case REQUEUE -> rig.run("root", "scontrol", "requeue", job);
            case FAIL_NODE -> fail(JobScript.FAILING_NODE);
            case FINISH -> Files.createFile(rig.work().resolve("finish." + job));
            case CANCEL, CANCEL_IN_THE_QUEUE -> rig.run("root", "scancel", job);
            case STOP_SLURMDBD -> rig.stop(Daemon.SLURMDBD);
            case START_SLURMDBD -> rig.start(Daemon.SLURMDBD);
        }
    }

    /** Slurm 22.05 refuses some changes of a job that was changed before; then it keeps its nodes. */
    private void shrink(long nodes) throws IOException, InterruptedException {
        if (nodes > 1) {
            String change = "scontrol update JobId=" + jobId + " NumNodes=" + (nodes - 1) + " || true";
            rig.run("alice", "sh", "-c", change);
        }
    }

    /** A node that answers meanwhile returns to service without being resumed, and then cannot be. */
    private void fail(String node) throws IOException, InterruptedException {
        rig.run("root", "scontrol", "update", "NodeName=" + node, "State=DOWN", "Reason=test");
        rig.run("root", "sh", "-c", "scontrol update NodeName=$0 State=RESUME || true", node);
    }

    @Override
    public String toString() {
        return "job " + jobId + " " + script + ", " + done + " done";
    }
}
