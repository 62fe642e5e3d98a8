package io.github.jobenergy.jobcomp.notation;

import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import io.github.jobenergy.schemas.node.Hostlist;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.util.HashSet;
import java.util.Set;

/**
 * The nodes of a run.
 *
 * @param text as Slurm writes them; empty for a run that never had any, whichever words Slurm has for that
 * @param count how many different nodes they are
 */
public record NodeList(String text, long count) {

    /** No node at all. */
    public static final NodeList NONE = new NodeList("", 0);

    /** What Slurm's tools print where there is no node, beside what {@link Hostlist} knows. */
    private static final Set<String> NO_NODES = Set.of("None", "None assigned", "Unknown", "N/A");

    /**
     * Reads a hostlist of at most {@link Hostlist#MAX_HOSTS} hosts. Blanks and line breaks part names in a hostlist, and Slurm
     * prints none: where they stand between names, another text has come into the field.
     *
     * @throws UnusableRecordException if it is none or stands for more
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

    /** Whether there is no node. */
    public boolean isEmpty() {
        return count == 0;
    }
}
