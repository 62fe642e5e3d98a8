package io.github.jobenergy.node.source.cgroup;

import io.github.jobenergy.node.source.inband.KernelFolder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the control groups of the jobs of a node:
 *
 * <pre>
 *   v2   sys/fs/cgroup/system.slice/slurmstepd.scope/job_31/cpu.stat              one slurmd on the host
 *        sys/fs/cgroup/system.slice/n1_slurmstepd.scope/job_31/cpu.stat           several of them, by node
 *        sys/fs/cgroup/system.slice/slurmstepd.scope/sEKNKTV3WPV500/cpu.stat      Slurm 26.05
 *   v1   sys/fs/cgroup/cpuacct/slurm/uid_2001/job_31/cpuacct.usage                or slurm_n1, with several slurmd
 * </pre>
 *
 * A group of another name is a job's if it contains a step.
 */
final class JobGroups {

    static final String ROOT = "sys/fs/cgroup/";

    private static final List<String> ACCOUNTING = List.of("cpuacct/", "cpu,cpuacct/");

    private final KernelFolder kernel;
    private final String node;
    private final String slice;

    JobGroups(KernelFolder kernel, String node, String slice) {
        this.kernel = kernel;
        this.node = node;
        this.slice = slice;
    }

    /** The groups that exist now. */
    List<JobGroup> all() throws IOException {
        List<JobGroup> groups = new ArrayList<>();
        String scopes = ROOT + slice + "/";
        for (String scope : ofThisNode(kernel.names(scopes), node + "_slurmstepd.scope", "slurmstepd.scope")) {
            add(scopes + scope, true, groups);
        }
        for (String accounting : ACCOUNTING) {
            if (groups.isEmpty()) {
                addAccounted(ROOT + accounting, groups);
            }
        }
        return groups;
    }

    private void addAccounted(String accounting, List<JobGroup> groups) throws IOException {
        for (String slurm : ofThisNode(kernel.names(accounting), "slurm_" + node, "slurm")) {
            for (String user : kernel.names(accounting + slurm)) {
                if (user.startsWith("uid_")) {
                    add(accounting + slurm + "/" + user, false, groups);
                }
            }
        }
    }

    private void add(String folder, boolean isUnified, List<JobGroup> groups) throws IOException {
        for (String name : kernel.names(folder)) {
            if (JobGroup.isName(name) || hasStep(folder + "/" + name)) {
                groups.add(new JobGroup(folder + "/" + name, name, isUnified));
            }
        }
    }

    /** Whether a folder contains a step; files of the kernel, such as {@code cpu.stat}, are not listed. */
    private boolean hasStep(String folder) throws IOException {
        boolean isFile = folder.lastIndexOf('.') > folder.lastIndexOf('/');
        return !isFile && kernel.names(folder).stream().anyMatch(name -> name.startsWith(JobGroup.STEP));
    }

    /** Selects the folder of this node; a folder without a node name is used on hosts with one slurmd. */
    private static List<String> ofThisNode(List<String> names, String own, String only) {
        if (names.contains(own)) {
            return List.of(own);
        }
        return names.contains(only) ? List.of(only) : List.of();
    }
}
