package io.github.jobenergy.jobcomp.run.counts;

import java.util.Map;
import java.util.TreeMap;

/**
 * The counters of a bridge since its start. Every entry is accounted for:
 *
 * <pre>
 *   entries taken + entries recalled = rejected + released + left behind + waiting
 * </pre>
 *
 * @param entries the counts of spool entries
 * @param runs the counts of published records of runs
 * @param relayed the counts of entries forwarded between spools
 * @param searches the counts of the searches of accounting
 * @param questions the counts of the queries to accounting
 * @param starts the counts of published starts and of the polls of the controller
 */
public record BridgeCounts(
        Entries entries, Runs runs, Relayed relayed, Searches searches, Questions questions, Starts starts) {

    /** Returns all counts in one line. */
    public String inWords() {
        return entries + " " + runs + " " + relayed + " " + searches + " " + questions + " " + starts;
    }

    /** Returns all counts by {@code GROUP.NAME}. */
    public Map<String, Long> byName() {
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
     * The counts of spool entries.
     *
     * @param taken entries read as new
     * @param recalled entries read again after a restart or a lost connection
     * @param rejected entries refused and put aside
     * @param released entries removed because their content is fully published
     * @param leftBehind entries that were waiting when a connection was lost or closed, or that exceeded the bound; they are
     *     recalled
     * @param waiting entries waiting now
     */
    public record Entries(long taken, long recalled, long rejected, long released, long leftBehind, long waiting) {

        /** Returns whether the entries that came in equal the entries that went out and those that wait. */
        public boolean addUp() {
            return taken + recalled == rejected + released + leftBehind + waiting;
        }
    }

    /**
     * The counts of records of runs.
     *
     * @param published first revisions
     * @param revised later revisions
     * @param unchanged evaluations that led to no new revision
     * @param denied runs not found in accounting, published from the hook alone
     * @param tooLarge records of runs that a topic did not accept for their size, and that are rejected instead
     */
    public record Runs(long published, long revised, long unchanged, long denied, long tooLarge) {}

    /**
     * The counts of entries forwarded between the bridges of a cluster.
     *
     * @param forwarded entries forwarded to the active bridge
     * @param received entries received from standby bridges
     */
    public record Relayed(long forwarded, long received) {}

    /**
     * The counts of the searches of accounting.
     *
     * @param found listed rows that were new, or not settled yet
     * @param unexplained rows for which a query by job returned nothing that can be used
     */
    public record Searches(long found, long unexplained) {}

    /**
     * The counts of the queries to accounting.
     *
     * @param answered queries with an answer
     * @param unanswered queries without an answer, to be repeated
     */
    public record Questions(long answered, long unanswered) {}

    /**
     * The counts of starts of runs.
     *
     * @param published first revisions
     * @param revised later revisions: the resources on each node, or a change of size
     * @param rejected unusable parts of the controller's output
     * @param tables tables of running jobs received from the controller
     * @param unanswered polls for a table without an answer
     * @param details answers of the controller about single runs
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
