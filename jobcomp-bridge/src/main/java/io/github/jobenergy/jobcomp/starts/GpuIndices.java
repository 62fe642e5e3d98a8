package io.github.jobenergy.jobcomp.starts;

import io.github.jobenergy.jobcomp.reading.RefusedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The indices of a run's GPUs on one node, from the generic resources slurmctld lists there:
 * {@code gpu:a100:2(IDX:0-1),shard:4(0/4)}. Resources are parted by commas outside of parentheses; a type may stand between
 * name and count. A resource without an index, {@code gpu(CNT:2)}, tells no GPU from another. Source:
 * src/stepmgr/gres_stepmgr.c, before 24.05 src/common/gres.c.
 */
final class GpuIndices {

    private static final Pattern RESOURCE = Pattern.compile("([^,():]+)([^,()]*)(?:\\(([^)]*)\\))?,?");

    private static final Pattern COUNT_OF_NONE = Pattern.compile("(?::[^:]*)*:0");

    private static final String INDICES = "IDX:";

    private static final int LARGEST_INDEX = 1 << 12;

    private GpuIndices() {}

    /**
     * Reads the indices; empty if no GPU is listed.
     *
     * @throws RefusedException if GPUs are listed without their indices
     */
    static List<Integer> parse(String printed) throws RefusedException {
        List<Integer> indices = new ArrayList<>();
        Matcher resource = RESOURCE.matcher(printed.equals("(null)") ? "" : printed);
        int end = 0;
        while (resource.lookingAt()) {
            boolean isGpu = resource.group(1).equals("gpu");
            if (isGpu && !COUNT_OF_NONE.matcher(resource.group(2)).matches()) {
                indices.addAll(indices(Optional.ofNullable(resource.group(3)).orElse(""), printed));
            }
            end = resource.end();
            resource.region(end, printed.length());
        }
        if (end != printed.length() && !printed.equals("(null)")) {
            throw RefusedException.invalid("GRES", "resources such as gpu:a100:2(IDX:0-1)", printed);
        }
        return indices;
    }

    private static List<Integer> indices(String inParentheses, String printed) throws RefusedException {
        if (!inParentheses.startsWith(INDICES)) {
            throw RefusedException.invalid("GRES", "GPUs with their indices, such as gpu:2(IDX:0-1)", printed);
        }
        return IdRanges.parse("GRES", inParentheses.substring(INDICES.length()), LARGEST_INDEX);
    }
}
