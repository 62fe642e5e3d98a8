package io.github.jobenergy.jobcomp.run.bridge;

import io.github.jobenergy.jobcomp.accounting.Accounting;
import io.github.jobenergy.jobcomp.accounting.AsyncAccountingClient;
import io.github.jobenergy.jobcomp.accounting.RedactedAccounting;
import io.github.jobenergy.jobcomp.control.Controls;
import io.github.jobenergy.jobcomp.controller.Watch;
import io.github.jobenergy.jobcomp.privacy.PrivacyFilter;
import io.github.jobenergy.jobcomp.publish.Connection;
import io.github.jobenergy.jobcomp.run.bridge.ExternalServices.AccountingService;
import io.github.jobenergy.jobcomp.run.capture.Intake;
import io.github.jobenergy.jobcomp.run.capture.SessionContext;
import io.github.jobenergy.jobcomp.run.capture.SpooledRecords;
import io.github.jobenergy.jobcomp.run.capture.StartWatch;
import io.github.jobenergy.jobcomp.run.counts.Counter;
import io.github.jobenergy.jobcomp.run.counts.Journal;
import io.github.jobenergy.jobcomp.run.published.RunPublication;
import io.github.jobenergy.jobcomp.run.published.StartIntake;
import io.github.jobenergy.jobcomp.run.published.StartPublication;
import io.github.jobenergy.jobcomp.run.reconcile.PeriodicTask;
import io.github.jobenergy.jobcomp.run.reconcile.Reconciliation;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig.AccountingConfig;
import io.github.jobenergy.jobcomp.run.waiting.WaitingRuns;
import io.github.jobenergy.jobcomp.spool.ParallelFileOperations;
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
    private final ExternalServices services;
    private final Spool spool;
    private final Counter counter;
    private final Optional<Watch> watch;
    private final Journal journal;

    private Optional<CompletableFuture<SpoolBacklog>> expected = Optional.empty();

    Sessions(BridgeConfig config, ExternalServices services, Spool spool, Counter counter, Journal journal) {
        this.config = config;
        this.services = services;
        this.spool = spool;
        this.counter = counter;
        this.journal = journal;
        this.watch = config.queries()
                .starts()
                .flatMap(how -> services.controller()
                        .map(controller -> new Watch(
                                controller.controller(), how.pace(), controller.worker(), services.timing())));
    }

    /**
     * Starts listing the spool in the background, unless a listing is under way, while the permission and the brokers are still
     * checked: a million names take a second. Entries that arrive or leave until the session begins are treated like later ones.
     */
    void expectOne() {
        expected = expected.or(() -> Optional.of(ParallelFileOperations.begin(() -> SpoolBacklog.of(spool))));
    }

    /** Discards the listing, since no session will begin soon. */
    void expectNone() {
        expected = Optional.empty();
    }

    /** Begins a session over the given connection. */
    Session begin(Connection connection) throws IOException {
        SpoolBacklog backlog =
                expected.isPresent() ? ParallelFileOperations.await(expected.get()) : SpoolBacklog.of(spool);
        expectNone();
        SpooledRecords records =
                new SpooledRecords(spool, config, services.timing().clock());
        RunPublication runPublication = new RunPublication(connection, config, earliestOfInterest(backlog));
        SessionContext context =
                new SessionContext(records, runPublication, new WaitingRuns(WaitingRuns.MOST_RUNS), counter, journal);
        Optional<AccountingConfig> accounting = config.queries()
                .accounting()
                .filter(any -> services.accounting().isPresent());
        StartPublication startPublication = new StartPublication(
                connection, config, services.timing().clock().instant());
        StartIntake starts = new StartIntake(startPublication, counter);
        Intake intake = new Intake(context, starts, accounting.map(AccountingConfig::schedule));
        List<PeriodicTask> steps = new ArrayList<>();
        accounting.ifPresent(how -> steps.addAll(ofAccounting(context, how)));
        watch.ifPresent(polls -> steps.add(new StartWatch(starts, polls, counter)::step));
        return new Session(context, intake, backlog, steps);
    }

    /** Creates the tasks that query accounting. */
    private List<PeriodicTask> ofAccounting(SessionContext context, AccountingConfig how) {
        AccountingService service = services.accounting().orElseThrow();
        Accounting accounting = new RedactedAccounting(service.accounting(), new PrivacyFilter(config.privacy()));
        AsyncAccountingClient client = new AsyncAccountingClient(
                accounting,
                new AsyncAccountingClient.QueryLimits(how.duty(), service.participant()),
                service.executor(),
                services.timing());
        return Reconciliation.tasks(context, how, client, new Controls(spool.root()));
    }

    /** Returns the end of the run that ended first in the spool, or of those that the next sweep lists. */
    private Instant earliestOfInterest(SpoolBacklog backlog) {
        Instant swept = services.timing().clock().instant().minus(SWEPT_AGAIN);
        return backlog.earliestEnd().filter(end -> end.isBefore(swept)).orElse(swept);
    }
}
