package io.github.jobenergy.quickstart.bench.freshness;

import io.github.jobenergy.quickstart.bridge.FinishedRuns;
import io.github.jobenergy.quickstart.bridge.FinishedRuns.FinishedRun;
import io.github.jobenergy.schemas.job.RunKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;

/**
 * Jobs of 20 to 120 s, one after the other on each of some slots of the nodes, from a seed: the first half of the nodes has one
 * slot and the jobs have the node alone, the other half has {@link #SLOTS} slots of a CPU. Before them, each node has a job that
 * is not measured: of nodes in operation it is known which of their meters is selected.
 *
 * @param all the jobs, by end
 */
record EndingJobs(List<Job> all) {

    /** The time by which the jobs before the measured ones have ended. */
    static final Duration EARLIER = Duration.ofSeconds(30);

    static final int SLOTS = 16;
    static final long SEED = 1;
    private static final int SHORTEST_SECONDS = 20;
    private static final int LONGEST_SECONDS = 120;
    private static final int LONGEST_PAUSE_SECONDS = 5;
    private static final long LATEST_HOOK_MILLIS = 900;

    EndingJobs {
        all = all.stream().sorted(Comparator.comparing(Job::hooked)).toList();
    }

    /**
     * A job.
     *
     * @param number its job id
     * @param node the number of its node
     * @param cpus its CPUs
     * @param start its start, a whole second as all times of Slurm
     * @param end its end
     * @param hooked the time at which its hook is called
     */
    record Job(long number, int node, int cpus, Instant start, Instant end, Instant hooked) {

        RunKey key() {
            return RunKey.of(FinishedRuns.CLUSTER, number, start.getEpochSecond());
        }

        boolean isAlone() {
            return cpus == SLOTS;
        }

        /** What the hook and accounting know of it. */
        FinishedRun finished() {
            Map<String, String> variables = new TreeMap<>(
                    Map.of("CLUSTER", FinishedRuns.CLUSTER, "UID", "2001", "USERNAME", "alice", "LIMIT", "01:00:00"));
            variables.put("JOBID", Long.toString(number));
            variables.put("SUBMIT", Long.toString(start.getEpochSecond()));
            variables.put("ELIGIBLE", Long.toString(start.getEpochSecond()));
            variables.put("START", Long.toString(start.getEpochSecond()));
            variables.put("END", Long.toString(end.getEpochSecond()));
            variables.put("JOBSTATE", "COMPLETED");
            variables.put("EXITCODE", "0:0");
            variables.put("NODES", "n" + node);
            variables.put("NODECNT", "1");
            variables.put("PROCS", Integer.toString(cpus));
            variables.put("JOBNAME", "job-" + number);
            variables.put("WORK_DIR", "/home/alice");
            long joules = 100 * Duration.between(start, end).toSeconds();
            return new FinishedRun(key(), variables, Optional.of(joules));
        }
    }

    /** The jobs that start at that time or later. */
    List<Job> from(Instant begin) {
        return all.stream().filter(job -> !job.start().isBefore(begin)).toList();
    }

    /**
     * The jobs of so many nodes.
     *
     * @param earliest the start of the jobs before the measured ones
     * @param begin the time from which the measured jobs start
     * @param length the time within which they end
     */
    static EndingJobs draw(int nodes, Instant earliest, Instant begin, Duration length) {
        Random random = new Random(SEED);
        List<Job> jobs = new ArrayList<>();
        for (int node = 1; node <= nodes; node++) {
            Instant end = earliest.plus(EARLIER);
            jobs.add(new Job(jobs.size() + 1L, node, SLOTS, earliest, end, end));
        }
        for (int node = 1; node <= nodes; node++) {
            boolean isShared = 2 * node > nodes;
            for (int slot = 0; slot < (isShared ? SLOTS : 1); slot++) {
                addJobs(jobs, node, isShared ? 1 : SLOTS, begin, begin.plus(length), random);
            }
        }
        return new EndingJobs(jobs);
    }

    private static void addJobs(List<Job> jobs, int node, int cpus, Instant begin, Instant until, Random random) {
        Instant start = begin.plusSeconds(random.nextInt(SHORTEST_SECONDS));
        while (true) {
            int seconds = SHORTEST_SECONDS + random.nextInt(LONGEST_SECONDS - SHORTEST_SECONDS + 1);
            Instant end = start.plusSeconds(seconds);
            if (end.isAfter(until)) {
                return;
            }
            Instant hooked = end.plusMillis(random.nextLong(LATEST_HOOK_MILLIS));
            jobs.add(new Job(jobs.size() + 1L, node, cpus, start, end, hooked));
            start = end.plusSeconds(1 + random.nextInt(LONGEST_PAUSE_SECONDS));
        }
    }
}
