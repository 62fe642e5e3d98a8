package io.github.jobenergy.node.source.cgroup;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The control group of a job. Slurm names it {@code job_31} after the raw job id or, from 26.05 on unless {@code
 * CgroupJobIdPaths=yes}, after the SLUID of the run, {@code sEKNKTV3WPV500}. An SLUID does not contain the job id; the process
 * title of the slurmstepd of each of the job's steps does: {@code slurmstepd: [31.batch]}. Sources: Slurm's cgroup_v2.html and
 * cgroups.html (26.05), src/common/sluid.c, and src/slurmd/slurmstepd/slurmstepd.c.
 *
 * @param folder the folder of the group
 * @param name the name of the group
 * @param isUnified whether the group is of version 2, in which all controllers share a tree
 */
record JobGroup(String folder, String name, boolean isUnified) {

    /** The beginning of the name of the group of a step. */
    static final String STEP = "step_";

    private static final Pattern BY_JOB_ID = Pattern.compile("job_([1-9]\\d{0,9})");
    private static final Pattern BY_SLUID = Pattern.compile("s[0-9A-HJKMNP-TV-Z]{13}");
    private static final Pattern TITLE =
            Pattern.compile("slurmstepd: \\[([1-9]\\d{0,9})\\.[^\\]]*\\].*", Pattern.DOTALL);

    /** Whether a group with this name belongs to a job, before the job has a step. */
    static boolean isName(String name) {
        return BY_JOB_ID.matcher(name).matches() || BY_SLUID.matcher(name).matches();
    }

    /** The job id in the name; empty if the name contains none. */
    Optional<Long> jobId() {
        return firstGroup(BY_JOB_ID.matcher(name));
    }

    /** The job id in the process title of a slurmstepd; empty for another program. */
    static Optional<Long> jobIdOfTitle(String title) {
        return firstGroup(TITLE.matcher(title));
    }

    /** The file with the CPU time of the group. */
    String usageFile() {
        return folder + (isUnified ? "/cpu.stat" : "/cpuacct.usage");
    }

    private static Optional<Long> firstGroup(Matcher matcher) {
        return matcher.matches() ? Optional.of(Long.valueOf(matcher.group(1))) : Optional.empty();
    }
}
