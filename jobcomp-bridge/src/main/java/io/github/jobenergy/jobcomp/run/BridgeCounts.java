package io.github.jobenergy.jobcomp.run;

import java.util.Map;
import java.util.TreeMap;

/**
 * What became of everything that came in. Nothing is lost on the way:
 *
 * <pre>
 *   entries taken + entries recalled = rejected + released + left behind + waiting
 * </pre>
 *
 * @param entries what became of the spool's entries
 * @param runs what was published
 * @param relayed what went from spool to spool
 * @param searches what the searches of accounting found
 * @param questions what accounting was asked
 * @param starts what was seen of runs that began
 */
public record BridgeCounts(
        Entries entries, Runs runs, Relayed relayed, Searches searches, Questions questions, Starts starts) {

    /** All of it in a line. */
    String inWords() {
        return entries + " " + runs + " " + relayed + " " + searches + " " + questions + " " + starts;
    }

    /** All of it, by {@code GROUP.NAME}. */
    Map<String, Long> byName() {
        Map<String, Long> counts = new TreeMap<>();
        counts.put("entries.taken", entries.taken());
        counts.put("entries.recalled", entries.recalled());
        counts.put("entries.rejected", entries.rejected());
        counts.put("entries.released", entries.released());
        counts.put("entries.left-behind", entries.leftBehind());
        counts.put("entries.waiting", entries.waiting());
        counts.put("runs.published", runs.published());
        counts.put("runs.revised", runs.revised());
        counts.put("runs.unchanged", runs.unchanged());
        counts.put("runs.denied", runs.denied());
        counts.put("runs.too-large", runs.tooLarge());
        counts.put("relayed.forwarded", relayed.forwarded());
        counts.put("relayed.received", relayed.received());
        counts.put("searches.found", searches.found());
        counts.put("searches.unexplained", searches.unexplained());
        counts.put("questions.answered", questions.answered());
        counts.put("questions.unanswered", questions.unanswered());
        counts.putAll(starts.byName());
        return counts;
    }

    /**
     * Entries of the spool.
     *
     * @param taken read as new
     * @param recalled read again after a restart, or a lost connection
     * @param rejected refused and put aside
     * @param released removed: all they say is published
     * @param leftBehind still waiting when a connection was lost or closed; they are recalled
     * @param waiting waiting now
     */
    public record Entries(long taken, long recalled, long rejected, long released, long leftBehind, long waiting) {

        /** Whether what came in equals what went out and what waits. */
        public boolean addUp() {
            return taken + recalled == rejected + released + leftBehind + waiting;
        }
    }

    /**
     * Records of runs.
     *
     * @param published first revisions
     * @param revised later revisions
     * @param unchanged times that there was nothing new to say
     * @param denied runs accounting does not know, published from the hook alone
     * @param tooLarge records of runs that a topic did not take, and that are rejected instead
     */
    public record Runs(long published, long revised, long unchanged, long denied, long tooLarge) {}

    /**
     * Entries between the bridges of a cluster.
     *
     * @param forwarded to the active bridge
     * @param received from bridges that stand by
     */
    public record Relayed(long forwarded, long received) {}

    /**
     * Searches of accounting.
     *
     * @param found rows that were news, or not settled yet
     * @param unexplained rows of which accounting, asked by job, said nothing that can be used
     */
    public record Searches(long found, long unexplained) {}

    /**
     * Questions to accounting.
     *
     * @param answered with an answer
     * @param unanswered without one, to be asked again
     */
    public record Questions(long answered, long unanswered) {}

    /**
     * Starts of runs.
     *
     * @param published first revisions
     * @param revised later revisions: what each node holds, or a change of size
     * @param rejected what the controller said and could not be used
     * @param tables tables of running jobs that the controller showed
     * @param unanswered tables that it did not show
     * @param details single runs that it was asked about
     */
    public record Starts(long published, long revised, long rejected, long tables, long unanswered, long details) {

        private Map<String, Long> byName() {
            return Map.of(
                    "starts.published", published,
                    "starts.revised", revised,
                    "starts.rejected", rejected,
                    "starts.tables", tables,
                    "starts.unanswered", unanswered,
                    "starts.details", details);
        }
    }
}
