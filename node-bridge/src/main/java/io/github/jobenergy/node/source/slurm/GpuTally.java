package io.github.jobenergy.node.source.slurm;

import io.github.jobenergy.schemas.node.NodeCapacity.GpuCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Counts GPUs by type in a list of Slurm. The type of untyped GPUs is empty. Sources: gres.c and slurmdb_defs.c, 20.11 to 26.05.
 *
 * <pre>
 *   gpu:a100:4(S:0-1),craynetwork:4     generic resources: configured, and on which sockets
 *   gpu:a100:2(IDX:0,3),gpu:0           used, and which; the same form for drained ones
 *   cpu=64,gres/gpu=4,gres/gpu:a100=4   trackable resources: the sum, and by type where the site tracks types
 * </pre>
 *
 * @param counts the number of GPUs of each type
 */
record GpuTally(Map<String, Long> counts) {

    private static final Pattern GENERIC = Pattern.compile(
            "(?:^|,)gpu(?::(?!no_consume:)(\\(null\\)|[^:,()]+))?(?::no_consume)?:(\\d{1,9})(?:\\([^)]*\\))?(?=,|$)");

    private static final Pattern TRACKABLE = Pattern.compile("(?:^|,)gres/gpu(?::([^=,]+))?=(\\d{1,9})(?=,|$)");

    private static final String UNTYPED = "";

    GpuTally {
        counts = Map.copyOf(counts);
    }

    /** Counts generic resources. */
    static GpuTally ofGeneric(String printed) {
        return of(GENERIC.matcher(printed));
    }

    /** Counts trackable resources: by type if types are listed, since the sum would count them again. */
    static GpuTally ofTrackable(String printed) {
        GpuTally all = of(TRACKABLE.matcher(printed));
        if (all.counts.size() < 2 || !all.counts.containsKey(UNTYPED)) {
            return all;
        }
        Map<String, Long> typed = new TreeMap<>(all.counts);
        typed.remove(UNTYPED);
        return new GpuTally(typed);
    }

    private static GpuTally of(Matcher listed) {
        Map<String, Long> counts = new TreeMap<>();
        while (listed.find()) {
            String type = Optional.ofNullable(listed.group(1))
                    .filter(name -> !name.equals("(null)"))
                    .orElse(UNTYPED);
            counts.merge(type, Long.parseLong(listed.group(2)), Long::sum);
        }
        return new GpuTally(counts);
    }

    boolean isEmpty() {
        return counts.isEmpty();
    }

    /**
     * The GPUs by type, in the form of the contract.
     *
     * @param used the GPUs in use; absent if unknown
     * @param drained the GPUs being drained; absent if unknown
     */
    List<GpuCount> with(Optional<GpuTally> used, Optional<GpuTally> drained) {
        List<GpuCount> gpus = new ArrayList<>();
        new TreeMap<>(counts).forEach((type, total) -> {
            Optional<Long> allocated = used.flatMap(tally -> tally.ofType(type, counts.size() == 1));
            Optional<Long> other = drained.flatMap(tally -> tally.ofType(type, counts.size() == 1));
            boolean addsUp = allocated.orElse(0L) + other.orElse(0L) <= total;
            gpus.add(new GpuCount(
                    Optional.of(type).filter(name -> !name.equals(UNTYPED)),
                    total,
                    allocated.filter(count -> addsUp),
                    other.filter(count -> addsUp)));
        });
        return gpus;
    }

    /** The number of GPUs of a type; all GPUs if it is the only type of the node; empty if types are not distinguished. */
    private Optional<Long> ofType(String type, boolean isOnlyOne) {
        if (isOnlyOne) {
            return Optional.of(
                    counts.values().stream().mapToLong(Long::longValue).sum());
        }
        boolean areTypesKnown = !counts.containsKey(UNTYPED) || counts.get(UNTYPED) == 0;
        return counts.containsKey(type)
                ? Optional.of(counts.get(type))
                : Optional.of(0L).filter(none -> areTypesKnown);
    }
}
