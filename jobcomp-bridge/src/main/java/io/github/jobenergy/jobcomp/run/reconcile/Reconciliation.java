package io.github.jobenergy.jobcomp.run.reconcile;

import io.github.jobenergy.jobcomp.accounting.AsyncAccountingClient;
import io.github.jobenergy.jobcomp.control.Controls;
import io.github.jobenergy.jobcomp.ledger.SearchProgress;
import io.github.jobenergy.jobcomp.run.capture.SessionContext;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig.AccountingConfig;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Creates the tasks of a session that query accounting. */
public final class Reconciliation {

    private Reconciliation() {}

    /**
     * Creates the tasks, in the order in which a session performs them.
     *
     * @param context the state that the tasks of the session share
     * @param how the configuration of the queries
     * @param client the client that submits the queries
     * @param controls the folder with the requested backfills
     */
    public static List<PeriodicTask> tasks(
            SessionContext context, AccountingConfig how, AsyncAccountingClient client, Controls controls) {
        Clock clock = context.records().clock();
        Duration settle = how.schedule().settle();
        List<LookupTask> tasks = new ArrayList<>();
        tasks.add(new Enrichment(context, how.schedule()));
        Gaps gaps = new Gaps(context, settle);
        Backfill backfill = new Backfill(controls, clock);
        Optional<Search> search = how.searches().map(schedule -> {
            SearchProgress progress = context.runPublication().progress(clock.instant());
            return new Search(
                    context,
                    progress,
                    List.of(new Sweep(schedule), new Rescan(schedule, gaps, context.journal()), backfill));
        });
        search.ifPresent(tasks::add);
        tasks.add(gaps);
        List<PeriodicTask> steps = new ArrayList<>();
        search.ifPresent(any -> steps.add(any::step));
        steps.add(new AccountingScheduler(client, tasks)::step);
        return steps;
    }
}
