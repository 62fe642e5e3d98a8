package io.github.jobenergy.quickstart.rig.access;

import io.github.jobenergy.quickstart.rig.SlurmRig;
import io.github.jobenergy.web.access.Access;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Jobs that are held in the queue of a rig, for comparison of what Slurm and a policy show of them.
 *
 * @param jobs the jobs
 */
record QueuedJobs(List<Job> jobs) {

    /**
     * A job.
     *
     * @param id its id
     * @param user the login name
     * @param account the account
     */
    record Job(String id, String user, String account) {}

    QueuedJobs {
        jobs = List.copyOf(jobs);
    }

    /** Reads all jobs of the queue, as root. */
    static QueuedJobs of(SlurmRig rig) throws IOException, InterruptedException {
        return new QueuedJobs(rig.run("root", "squeue", "-h", "-o", "%A|%u|%a")
                .lines()
                .map(line -> line.split("\\|", -1))
                .map(fields -> new Job(fields[0], fields[1], fields[2]))
                .toList());
    }

    /** Submits a job that stays in the queue. */
    static void hold(SlurmRig rig, String user, String account) throws IOException, InterruptedException {
        rig.run(user, "sbatch", "--hold", "--account=" + account, "--output=/dev/null", "--wrap=true");
    }

    /** Returns the accounts of the jobs. */
    Set<String> accounts() {
        return jobs.stream().map(Job::account).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the ids of the jobs that the policy shows. */
    Set<String> shownBy(Access access) {
        return jobs.stream()
                .filter(job -> access.seesJob(Optional.of(job.user()), Optional.of(job.account())))
                .map(Job::id)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the ids of the jobs that squeue shows to a user. */
    static Set<String> shownBySlurm(SlurmRig rig, String user) throws IOException, InterruptedException {
        return rig.run(user, "squeue", "-h", "-o", "%A").lines().collect(Collectors.toCollection(TreeSet::new));
    }
}
