package io.github.jobenergy.quickstart.rig;

import java.io.IOException;

/** Submits array jobs as load for a rig. */
public final class ArrayJobs {

    private ArrayJobs() {}

    /** Submits an array of jobs of up to a second, one CPU each; the rig ends about ten a second. */
    public static void submit(SlurmRig rig, String user, long jobs) throws IOException, InterruptedException {
        rig.run(
                user,
                "sbatch",
                "--array=1-" + jobs,
                "--time=5",
                "--mem=10",
                "--output=/dev/null",
                "--wrap",
                "sleep 0.$((SLURM_ARRAY_TASK_ID % 10))");
    }
}
