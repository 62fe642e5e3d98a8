package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.jobcomp.accounting.Accounting;
import io.github.jobenergy.jobcomp.accounting.DiscreetAccounting;
import io.github.jobenergy.jobcomp.accounting.Inquiries;
import io.github.jobenergy.jobcomp.privacy.Discretion;
import io.github.jobenergy.jobcomp.publish.Connection;
import io.github.jobenergy.jobcomp.run.BridgeConfig.AccountingConfig;
import io.github.jobenergy.jobcomp.spool.Spool;
import io.github.jobenergy.jobcomp.spool.SpoolEntry;
import io.github.jobenergy.jobcomp.spool.Stage;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;

/** Begins sessions: reads what was said of the runs in the spool, and sets up the steps. */
final class Sessions {

    private final BridgeConfig config;
    private final World world;
    private final Spool spool;
    private final Counter counter;

    Sessions(BridgeConfig config, World world, Spool spool, Counter counter) {
        this.config = config;
        this.world = world;
        this.spool = spool;
        this.counter = counter;
    }

    /** A session over this connection. */
    Session begin(Connection connection) throws IOException {
        Register register = new Register(connection, config, earliestEnd());
        SpooledRecords records =
                new SpooledRecords(spool, config, world.timing().clock());
        Desk desk = new Desk(records, register, new WaitingRuns(WaitingRuns.MOST_RUNS), counter);
        Optional<AccountingConfig> asked =
                config.accounting().filter(any -> world.accounting().isPresent());
        return new Session(
                desk, new Intake(desk, asked.map(AccountingConfig::schedule)), asked.map(how -> enrichment(desk, how)));
    }

    private Enrichment enrichment(Desk desk, AccountingConfig how) {
        Accounting accounting =
                new DiscreetAccounting(world.accounting().orElseThrow(), new Discretion(config.privacy()));
        Inquiries inquiries = new Inquiries(accounting, how.duty(), world.executor(), world.timing());
        return new Enrichment(desk, inquiries, how.schedule());
    }

    /** The end of the run that ended first of all in the spool: what was said of runs since then has to be known. */
    private Instant earliestEnd() throws IOException {
        Instant earliest = world.timing().clock().instant();
        for (Stage stage : Stage.values()) {
            for (String name : spool.list(
                            stage, 1, name -> SpoolEntry.endTime(name).isEmpty())
                    .names()) {
                Instant end = SpoolEntry.endTime(name).orElse(earliest);
                earliest = end.isBefore(earliest) ? end : earliest;
            }
        }
        return earliest;
    }
}
