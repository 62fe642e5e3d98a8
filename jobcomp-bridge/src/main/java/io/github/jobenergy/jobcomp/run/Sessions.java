package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.jobcomp.accounting.Accounting;
import io.github.jobenergy.jobcomp.accounting.AsyncAccountingClient;
import io.github.jobenergy.jobcomp.accounting.RedactedAccounting;
import io.github.jobenergy.jobcomp.control.Controls;
import io.github.jobenergy.jobcomp.controller.Watch;
import io.github.jobenergy.jobcomp.ledger.SearchProgress;
import io.github.jobenergy.jobcomp.privacy.PrivacyFilter;
import io.github.jobenergy.jobcomp.publish.Connection;
import io.github.jobenergy.jobcomp.run.BridgeConfig.AccountingConfig;
import io.github.jobenergy.jobcomp.run.ExternalServices.Asked;
import io.github.jobenergy.jobcomp.spool.SideBySide;
import io.github.jobenergy.jobcomp.spool.Spool;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Creates sessions: reads the published state of the runs in the spool and sets up the tasks. */
final class Sessions {

    /** The age of the run ends that sweeps query repeatedly. */
    private static final Duration SWEPT_AGAIN = Duration.ofHours(1);

    private final BridgeConfig config;
    private final ExternalServices world;
    private final Spool spool;
    private final Counter counter;
    private final Optional<Watch> watch;
    private final Journal journal;

    private Optional<CompletableFuture<SpoolBacklog>> expected = Optional.empty();

    Sessions(BridgeConfig config, ExternalServices world, Spool spool, Counter counter, Journal journal) {
        this.config = config;
        this.world = world;
        this.spool = spool;
        this.counter = counter;
        this.journal = journal;
        this.watch = config.starts()
                .flatMap(how -> world.watched()
                        .map(watched -> new Watch(watched.controller(), how.pace(), watched.worker(), world.timing())));
    }

    /**
     * Starts listing the spool in the background, unless a listing is under way, while the permission and the brokers are still
     * checked: a million names take a second. Entries that arrive or leave until the session begins are treated like later ones.
     */
    void expectOne() {
        expected = expected.or(() -> Optional.of(SideBySide.begin(() -> SpoolBacklog.of(spool))));
    }

    /** Discards the listing, since no session will begin soon. */
    void expectNone() {
        expected = Optional.empty();
    }

    /** Begins a session over the given connection. */
    Session begin(Connection connection) throws IOException {
        SpoolBacklog backlog = expected.isPresent() ? SideBySide.await(expected.get()) : SpoolBacklog.of(spool);
        expectNone();
        SpooledRecords records =
                new SpooledRecords(spool, config, world.timing().clock());
        PublishedRuns register = new PublishedRuns(connection, config, earliestOfInterest(backlog));
        SessionContext desk =
                new SessionContext(records, register, new WaitingRuns(WaitingRuns.MOST_RUNS), counter, journal);
        Optional<AccountingConfig> asked =
                config.accounting().filter(any -> world.asked().isPresent());
        PublishedStarts startRegister =
                new PublishedStarts(connection, config, world.timing().clock().instant());
        StartIntake starts = new StartIntake(startRegister, counter);
        Intake intake = new Intake(desk, starts, asked.map(AccountingConfig::schedule));
        List<PeriodicTask> steps = new ArrayList<>();
        asked.ifPresent(how -> steps.addAll(ofAccounting(desk, how)));
        watch.ifPresent(asking -> steps.add(new StartWatch(starts, asking, counter)::step));
        return new Session(desk, intake, backlog, steps);
    }

    /** Creates the tasks that query accounting. */
    private List<PeriodicTask> ofAccounting(SessionContext desk, AccountingConfig how) {
        Duration settle = how.schedule().settle();
        List<LookupTask> askers = new ArrayList<>();
        askers.add(new Enrichment(desk, how.schedule()));
        Gaps gaps = new Gaps(desk, settle);
        Backfill backfill =
                new Backfill(new Controls(spool.root()), world.timing().clock());
        Optional<Search> search = how.searches().map(schedule -> {
            SearchProgress progress =
                    desk.register().progress(world.timing().clock().instant());
            return new Search(
                    desk, progress, List.of(new Sweep(schedule), new Rescan(schedule, gaps, journal), backfill));
        });
        search.ifPresent(askers::add);
        askers.add(gaps);
        Asked asked = world.asked().orElseThrow();
        Accounting accounting = new RedactedAccounting(asked.accounting(), new PrivacyFilter(config.privacy()));
        AsyncAccountingClient inquiries = new AsyncAccountingClient(
                accounting,
                new AsyncAccountingClient.Turns(how.duty(), asked.budget()),
                asked.executor(),
                world.timing());
        List<PeriodicTask> steps = new ArrayList<>();
        search.ifPresent(any -> steps.add(any::step));
        steps.add(new AccountingScheduler(inquiries, askers)::step);
        return steps;
    }

    /** Returns the end of the run that ended first in the spool, or of those that the next sweep lists. */
    private Instant earliestOfInterest(SpoolBacklog backlog) {
        Instant swept = world.timing().clock().instant().minus(SWEPT_AGAIN);
        return backlog.earliestEnd().filter(end -> end.isBefore(swept)).orElse(swept);
    }
}
