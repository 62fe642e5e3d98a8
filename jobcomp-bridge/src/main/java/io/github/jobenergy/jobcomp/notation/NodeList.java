package io.github.jobenergy.jobcomp.notation;

import io.github.jobenergy.jobcomp.reading.RefusedException;
import io.github.jobenergy.schemas.node.Hostlist;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.util.HashSet;

/**
 * The nodes of a run.
 *
 * @param text as Slurm writes them; empty for a run that never had any, whichever words Slurm has for that
 * @param count how many different nodes they are
 */
public record NodeList(String text, long count) {

    /** No node at all. */
    public static final NodeList NONE = new NodeList("", 0);

    /**
     * Reads a hostlist of at most {@link Hostlist#MAX_HOSTS} hosts.
     *
     * @throws RefusedException if it is none or stands for more
     */
    public static NodeList parse(String field, String text) throws RefusedException {
        try {
            Hostlist hosts = Hostlist.parse(text);
            return switch (hosts.size()) {
                case 0 -> NONE;
                case 1 -> new NodeList(text.strip(), 1);
                default -> new NodeList(text.strip(), new HashSet<>(hosts.nodes()).size());
            };
        } catch (MalformedHostlistException notAHostlist) {
            String detail = notAHostlist.getMessage();
            throw RefusedException.because(RejectionReason.HOSTLIST, field, detail == null ? "" : detail);
        }
    }

    /** Whether there is no node. */
    public boolean isEmpty() {
        return count == 0;
    }
}
