package io.github.jobenergy.jobcomp.reading.notation;

import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import io.github.jobenergy.schemas.node.Hostlist;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.util.HashSet;
import java.util.Set;

/**
 * The node list of a run.
 *
 * @param text the hostlist as Slurm writes it; empty for a run that never had nodes, whichever notation Slurm uses for that
 * @param count the number of distinct nodes
 */
public record NodeList(String text, long count) {

    /** The empty node list. */
    public static final NodeList NONE = new NodeList("", 0);

    /** The texts that Slurm's tools print for no node, in addition to those that {@link Hostlist} accepts. */
    private static final Set<String> NO_NODES = Set.of("None", "None assigned", "Unknown", "N/A");

    /**
     * Parses a hostlist of at most {@link Hostlist#MAX_HOSTS} hosts. A hostlist treats blanks and line breaks as separators,
     * but Slurm never prints them: their presence between names means that the field contains another text.
     *
     * @throws UnusableRecordException if the text is no hostlist or has more hosts
     */
    public static NodeList parse(String field, String text) throws UnusableRecordException {
        String printed = text.strip();
        if (NO_NODES.contains(printed)) {
            return NONE;
        }
        requireNoBlank(field, printed);
        try {
            Hostlist hosts = Hostlist.parse(printed);
            return switch (hosts.size()) {
                case 0 -> NONE;
                case 1 -> new NodeList(printed, 1);
                default -> new NodeList(printed, new HashSet<>(hosts.nodes()).size());
            };
        } catch (MalformedHostlistException notAHostlist) {
            String detail = notAHostlist.getMessage();
            throw UnusableRecordException.because(RejectionReason.HOSTLIST, field, detail == null ? "" : detail);
        }
    }

    private static void requireNoBlank(String field, String printed) throws UnusableRecordException {
        for (int i = 0; i < printed.length(); i++) {
            if (Character.isWhitespace(printed.charAt(i))) {
                String found = printed.charAt(i) == '\n' ? "a line break" : "a blank";
                throw UnusableRecordException.because(
                        RejectionReason.HOSTLIST,
                        field,
                        field + ": expected a hostlist without blanks, found " + found + " at character " + (i + 1));
            }
        }
    }

    /** Whether the list has no node. */
    public boolean isEmpty() {
        return count == 0;
    }
}
