package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.jobcomp.publish.SupersededException;
import io.github.jobenergy.jobcomp.spool.SpoolListing;
import io.github.jobenergy.jobcomp.spool.Stage;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The bridge at work over one connection. All it holds in memory is made from the spool and the ledger when it begins, so
 * beginning after a lost connection, a kill or an upgrade is one and the same thing.
 */
final class Session {

    private static final Logger LOG = LoggerFactory.getLogger(Session.class);

    private final SessionContext desk;
    private final Intake intake;
    private final List<PeriodicTask> others;

    private final FreshNames fresh;
    private final Deque<String> recalled;
    private boolean isAllRecalled;

    /** A session that begins with these entries, and takes these steps beside its own. */
    Session(SessionContext desk, Intake intake, SpoolBacklog backlog, List<PeriodicTask> others) {
        this.fresh = new FreshNames(desk.records(), backlog.fresh());
        this.recalled = new ArrayDeque<>(backlog.waiting());
        this.desk = desk;
        this.intake = intake;
        this.others = List.copyOf(others);
    }

    /** Does some of what there is to do; says whether it did anything. */
    boolean step() throws IOException, SupersededException {
        boolean didSomething = take(Stage.NEW, fresh.toTake(), Intake.MOST_ENTRIES);
        didSomething |= recall();
        for (PeriodicTask other : others) {
            didSomething |= other.step();
        }
        return didSomething;
    }

    /** Takes up what waited when this session began, or found no room since. */
    private boolean recall() throws IOException, SupersededException {
        WaitingRuns waiting = desk.waiting();
        if (recalled.isEmpty() && waiting.mayTakeUpOthers()) {
            isAllRecalled = false;
        }
        if (recalled.isEmpty() && !isAllRecalled && waiting.room() > 0) {
            SpoolListing listing = desk.records().list(Stage.WAITING, SpoolBacklog.MOST_NAMES, waiting::holds);
            recalled.addAll(listing.names());
            isAllRecalled = recalled.isEmpty();
        }
        return take(Stage.WAITING, recalled, Math.min(waiting.room(), Intake.MOST_ENTRIES));
    }

    private boolean take(Stage stage, Deque<String> names, int most) throws IOException, SupersededException {
        if (names.isEmpty() || most == 0) {
            return false;
        }
        List<String> next = names.stream().limit(most).toList();
        List<String> then = names.stream().skip(most).limit(most).toList();
        int done = intake.take(stage, next, then);
        for (int i = 0; i < done; i++) {
            names.removeFirst();
        }
        return true;
    }

    /** What waits stays where it is, for the next session, which finds every entry in its place. */
    void leave() {
        desk.counter().leaveBehind();
        try {
            desk.records().settle();
        } catch (IOException unmoved) {
            LOG.atWarn()
                    .addKeyValue("reason", unmoved.toString())
                    .log("entries stay where they are and are read again");
        }
    }
}
