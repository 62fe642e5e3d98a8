package io.github.jobenergy.jobcomp.run.bridge;

import io.github.jobenergy.jobcomp.run.capture.Intake;
import io.github.jobenergy.jobcomp.run.capture.SessionContext;
import io.github.jobenergy.jobcomp.run.reconcile.PeriodicTask;
import io.github.jobenergy.jobcomp.run.waiting.WaitingRuns;
import io.github.jobenergy.jobcomp.spool.SpoolListing;
import io.github.jobenergy.jobcomp.spool.Stage;
import io.github.jobenergy.program.kafka.SupersededException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The work of a bridge over one connection to the brokers. All state in memory is made from the spool and the ledger when a
 * session begins. A start after a lost connection, after a kill and after an upgrade is therefore the same operation.
 */
final class Session {

    private static final Logger LOG = LoggerFactory.getLogger(Session.class);

    private final SessionContext context;
    private final Intake intake;
    private final List<PeriodicTask> others;

    private final FreshNames fresh;
    private final Deque<String> recalled;
    private boolean isAllRecalled;

    /** A session that begins with the given backlog, and performs the given tasks besides its own. */
    Session(SessionContext context, Intake intake, SpoolBacklog backlog, List<PeriodicTask> others) {
        this.fresh = new FreshNames(context.records(), backlog.fresh());
        this.recalled = new ArrayDeque<>(backlog.waiting());
        this.context = context;
        this.intake = intake;
        this.others = List.copyOf(others);
    }

    /** Performs a part of the pending work; returns whether there was any. */
    boolean step() throws IOException, SupersededException {
        boolean didSomething = take(Stage.NEW, fresh.toTake(), Intake.MOST_ENTRIES);
        didSomething |= recall();
        for (PeriodicTask other : others) {
            didSomething |= other.step();
        }
        return didSomething;
    }

    /** Takes up entries that waited when this session began, or that exceeded the bound on waiting runs since. */
    private boolean recall() throws IOException, SupersededException {
        WaitingRuns waiting = context.waiting();
        if (recalled.isEmpty() && waiting.mayAdmitOthers()) {
            isAllRecalled = false;
        }
        if (recalled.isEmpty() && !isAllRecalled && waiting.room() > 0) {
            SpoolListing listing = context.records().list(Stage.WAITING, SpoolBacklog.MOST_NAMES, waiting::holds);
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

    /** Leaves all waiting entries in their folder for the next session. */
    void leave() {
        context.counter().leaveBehind();
        try {
            context.records().settle();
        } catch (IOException failed) {
            LOG.atWarn()
                    .addKeyValue("reason", failed.toString())
                    .log("entries remain in their folder and are read again");
        }
    }
}
