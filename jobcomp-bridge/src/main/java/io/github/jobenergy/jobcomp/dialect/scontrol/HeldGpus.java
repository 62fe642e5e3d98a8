package io.github.jobenergy.jobcomp.dialect.scontrol;

import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import io.github.jobenergy.schemas.job.GpuPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The GPUs that a run holds on one node, from the generic resources that slurmctld lists there. Resources are separated by commas
 * outside of parentheses; a type may stand between name and count:
 *
 * <pre>
 *   gpu:a100:2(IDX:0-1)     GPUs 0 and 1, whole
 *   gpu(CNT:2)              two GPUs, without their indices
 *   shard:3(0/4,2/4,1/4)    of GPU 0 nothing, of GPU 1 two of its four shards, of GPU 2 one: from 23.11.2 on
 *   shard:3(IDX:1-2)        the same up to 23.11.1, without the part of each GPU
 *   mps:50(50/100,0/100)    half of GPU 0
 * </pre>
 *
 * Instances of a partitioned GPU (MIG) are GPUs to Slurm, with numbers of their own: its output does not contain the GPU that
 * they are part of. Source: src/stepmgr/gres_stepmgr.c, before 24.05 src/slurmctld/gres_ctld.c, before 21.08 src/common/gres.c;
 * for the order of the parts, which is that of the GPUs: _merge_lists of src/plugins/gres/common/gres_c_s.c.
 *
 * @param indices the GPUs that the run holds whole, as Slurm numbers them
 * @param parts the GPUs that the run holds a part of, as far as slurmctld prints them
 */
record HeldGpus(List<Integer> indices, List<GpuPart> parts) {

    private static final Pattern RESOURCE = Pattern.compile("([^,():]+)([^,()]*)(?:\\(((?:[^()]|\\(null\\))*)\\))?,?");

    private static final Pattern COUNT_OF_NONE = Pattern.compile("(?::[^:]*)*:0");

    private static final Pattern PART = Pattern.compile("(\\d{1,18})/(\\d{1,18})");

    /** The resources that are parts of GPUs. */
    private static final Set<String> SHARED = Set.of("shard", "mps");

    private static final String INDICES = "IDX:";

    private static final String COUNT = "CNT:";

    private static final String NOTHING = "(null)";

    private static final int LARGEST_INDEX = 1 << 12;

    HeldGpus {
        indices = List.copyOf(indices);
        parts = List.copyOf(parts);
    }

    /**
     * Parses the resources; the result is empty if no GPU is listed.
     *
     * @throws UnusableRecordException if GPUs are listed without their indices, or with invalid parts
     */
    static HeldGpus parse(String printed) throws UnusableRecordException {
        List<Integer> indices = new ArrayList<>();
        List<GpuPart> parts = new ArrayList<>();
        Matcher resource = RESOURCE.matcher(printed.equals(NOTHING) ? "" : printed);
        int end = 0;
        while (resource.lookingAt()) {
            String inParentheses = Optional.ofNullable(resource.group(3)).orElse("");
            if (resource.group(1).equals("gpu")
                    && !COUNT_OF_NONE.matcher(resource.group(2)).matches()) {
                indices.addAll(indices(inParentheses, printed));
            } else if (SHARED.contains(resource.group(1)) && statesParts(inParentheses)) {
                parts.addAll(parts(inParentheses, printed));
            }
            end = resource.end();
            resource.region(end, printed.length());
        }
        if (end != printed.length() && !printed.equals(NOTHING)) {
            throw UnusableRecordException.invalid("GRES", "resources such as gpu:a100:2(IDX:0-1)", printed);
        }
        return new HeldGpus(indices, parts);
    }

    private static List<Integer> indices(String inParentheses, String printed) throws UnusableRecordException {
        if (!inParentheses.startsWith(INDICES)) {
            throw UnusableRecordException.invalid("GRES", "GPUs with their indices, such as gpu:2(IDX:0-1)", printed);
        }
        return IdRanges.parse("GRES", inParentheses.substring(INDICES.length()), LARGEST_INDEX);
    }

    /** Returns whether the parentheses contain parts. slurmctld prints none for a node that it no longer finds. */
    private static boolean statesParts(String inParentheses) {
        return !inParentheses.isEmpty()
                && !inParentheses.equals(NOTHING)
                && !inParentheses.startsWith(INDICES)
                && !inParentheses.startsWith(COUNT);
    }

    private static List<GpuPart> parts(String inParentheses, String printed) throws UnusableRecordException {
        List<GpuPart> parts = new ArrayList<>();
        String[] gpus = inParentheses.split(",", -1);
        for (int gpu = 0; gpu < gpus.length; gpu++) {
            Matcher part = PART.matcher(gpus[gpu]);
            if (!part.matches() || gpu > LARGEST_INDEX) {
                throw unusableParts(printed);
            }
            long held = Long.parseLong(part.group(1));
            long total = Long.parseLong(part.group(2));
            if (held > total) {
                throw unusableParts(printed);
            }
            if (held > 0) {
                parts.add(new GpuPart(gpu, held, total));
            }
        }
        return parts;
    }

    private static UnusableRecordException unusableParts(String printed) {
        return UnusableRecordException.invalid(
                "GRES", "parts of each GPU and how many it has, such as shard:2(0/4,2/4)", printed);
    }

    /** Returns the parts as the contract has them: absent if none is known. */
    Optional<List<GpuPart>> knownParts() {
        return Optional.of(parts).filter(known -> !known.isEmpty());
    }
}
