package io.github.jobenergy.jobcomp.dialect.scontrol;

import io.github.jobenergy.jobcomp.dialect.squeue.RunningRun;
import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import io.github.jobenergy.jobcomp.reading.notation.SlurmTime;
import io.github.jobenergy.schemas.job.NodeAllocation;
import io.github.jobenergy.schemas.node.Hostlist;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses the resources of a run on each node from {@code scontrol --details show job NAME}, Slurm 20.11 to 26.05: one line for
 * each group of nodes on which the run holds the same (src/api/job_info.c; from 26.05 on src/scontrol/info_job.c):
 *
 * <pre>
 *        JOB_GRES=gpu:a100:3
 *          Nodes=n[1-2] CPU_IDs=0-3,8 Mem=50 GRES=gpu:a100:1(IDX:0)
 *          Nodes=n3 CPU_IDs=0-1 Mem=25 GRES=gpu:a100:1(IDX:3)
 * </pre>
 *
 * <p>scontrol neither quotes nor escapes, so the name of a job may contain lines that look like these. The true lines are always
 * among them: if two groups of lines differ in the resources of the run's nodes, neither is accepted.
 */
public final class NodeDetailReader {

    private static final Pattern GROUP =
            Pattern.compile("\\s+Nodes=(\\S+) CPU_IDs=(\\S*) Mem=(\\d{1,18}) GRES=(.*?)\\s*", Pattern.DOTALL);

    private static final Pattern SUBMIT = Pattern.compile("(?:^|\\s)SubmitTime=(\\S{1,40})");

    private static final int BYTES_PER_MIB = 1 << 20;

    private static final int LARGEST_CPU_ID = 1 << 20;

    /**
     * The lengths of a CPU_IDs list that may have been cut off: up to 24.11 scontrol prints CPU_IDs into 128 bytes and cuts off
     * what does not fit; in 20.11 one character more.
     */
    private static final Set<Integer> CUT_LENGTHS = Set.of(126, 127);

    private final Instant observedTime;

    /** Creates a reader of output that was received at {@code observedTime}. */
    public NodeDetailReader(Instant observedTime) {
        this.observedTime = observedTime;
    }

    /**
     * Parses the output about the given run.
     *
     * @param place the source of the output, for rejections
     * @param output the output as it was printed
     */
    public NodeDetail read(String place, RunningRun run, byte[] output) {
        try {
            return read(run, output);
        } catch (UnusableRecordException refused) {
            return new NodeDetail.Refused(
                    refused.at(new Origin(place, output), observedTime).rejection());
        }
    }

    private static NodeDetail read(RunningRun run, byte[] output) throws UnusableRecordException {
        String text = new String(output, StandardCharsets.UTF_8);
        if (!text.startsWith("JobId=" + run.run().jobId() + " ")) {
            throw UnusableRecordException.malformed(
                    "expected JobId=" + run.run().jobId() + " first, found something else");
        }
        if (!hasSubmitTime(text, run.run().submitTime())) {
            return new NodeDetail.Outdated();
        }
        List<List<Matcher>> blocks = blocks(text);
        if (blocks.isEmpty()) {
            throw UnusableRecordException.malformed("expected lines of Nodes=, CPU_IDs=, Mem=, GRES=, found none");
        }
        Set<List<NodeAllocation>> distinct = new LinkedHashSet<>();
        Set<String> nodes = new HashSet<>(hosts(run.nodes().text()));
        for (List<Matcher> block : blocks) {
            if (isOf(nodes, block)) {
                distinct.add(allocations(block));
            }
        }
        if (distinct.size() > 1) {
            throw UnusableRecordException.malformed("expected one allocation of its nodes, found " + distinct.size());
        }
        return distinct.stream()
                .findFirst()
                .<NodeDetail>map(NodeDetail.Known::new)
                .orElseGet(NodeDetail.Outdated::new);
    }

    private static boolean hasSubmitTime(String text, Instant submitTime) throws UnusableRecordException {
        Matcher submit = SUBMIT.matcher(text);
        while (submit.find()) {
            if (SlurmTime.optional("SubmitTime", submit.group(1)).equals(Optional.of(submitTime))) {
                return true;
            }
        }
        return false;
    }

    private static List<List<Matcher>> blocks(String text) {
        List<List<Matcher>> blocks = new ArrayList<>();
        boolean isOpen = false;
        for (String line : text.split("\n", -1)) {
            Matcher group = GROUP.matcher(line);
            boolean isGroup = group.matches();
            if (isGroup && !isOpen) {
                blocks.add(new ArrayList<>());
            }
            if (isGroup) {
                blocks.get(blocks.size() - 1).add(group);
            }
            isOpen = isGroup;
        }
        return blocks;
    }

    private static boolean isOf(Set<String> nodes, List<Matcher> block) throws UnusableRecordException {
        List<String> named = new ArrayList<>();
        for (Matcher group : block) {
            named.addAll(hosts(group.group(1)));
        }
        return named.size() == nodes.size() && nodes.containsAll(named);
    }

    private static List<NodeAllocation> allocations(List<Matcher> block) throws UnusableRecordException {
        List<NodeAllocation> allocations = new ArrayList<>();
        for (Matcher group : block) {
            Optional<Long> cpus = cpuCount(group.group(2));
            long mebibytes = Long.parseLong(group.group(3));
            Optional<Long> memory = mebibytes == 0 || mebibytes > Long.MAX_VALUE / BYTES_PER_MIB
                    ? Optional.empty()
                    : Optional.of(mebibytes * BYTES_PER_MIB);
            HeldGpus gpus = HeldGpus.parse(group.group(4));
            for (String node : hosts(group.group(1))) {
                allocations.add(new NodeAllocation(node, cpus, memory, gpus.indices(), gpus.knownParts()));
            }
        }
        return allocations;
    }

    /** Returns the number of CPUs; absent if the list may have been cut off. */
    private static Optional<Long> cpuCount(String printed) throws UnusableRecordException {
        if (printed.isEmpty()) {
            return Optional.of(0L);
        }
        return CUT_LENGTHS.contains(printed.length())
                ? Optional.empty()
                : Optional.of((long)
                        IdRanges.parse("CPU_IDs", printed, LARGEST_CPU_ID).size());
    }

    private static List<String> hosts(String hostlist) throws UnusableRecordException {
        try {
            return Hostlist.parse(hostlist).nodes();
        } catch (MalformedHostlistException notAHostlist) {
            String detail = notAHostlist.getMessage();
            throw UnusableRecordException.because(RejectionReason.HOSTLIST, "Nodes", detail == null ? "" : detail);
        }
    }
}
