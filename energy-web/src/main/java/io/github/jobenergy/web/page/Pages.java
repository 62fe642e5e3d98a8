package io.github.jobenergy.web.page;

import io.github.jobenergy.web.access.Access;
import io.github.jobenergy.web.access.PrivateData;
import io.github.jobenergy.web.data.Alerts;
import io.github.jobenergy.web.data.ClusterSums;
import io.github.jobenergy.web.data.Database;
import io.github.jobenergy.web.data.JobFilter;
import io.github.jobenergy.web.data.JobReference;
import io.github.jobenergy.web.data.Jobs;
import io.github.jobenergy.web.data.Live;
import io.github.jobenergy.web.data.Names;
import io.github.jobenergy.web.data.Nodes;
import io.github.jobenergy.web.data.RowReader;
import io.github.jobenergy.web.data.Span;
import io.github.jobenergy.web.data.Statements;
import io.github.jobenergy.web.data.Usage;
import io.github.jobenergy.web.monitoring.ClusterMetrics;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Clock;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;

/** All pages over a database. Each page contains only what its user sees; what is absent and what may not be seen are the same. */
public final class Pages {

    private final Jobs jobs;
    private final JobPages job;
    private final JobListPage list;
    private final UsagePages usage;
    private final NodePages nodes;
    private final ClusterPages cluster;
    private final StatementPages statements;
    private final AlertPages alerts;
    private final ClusterMetrics metrics;
    private final Names names;
    private final Clock clock;

    /**
     * Creates the pages.
     *
     * @param database the tables of energy-store
     * @param zone the time zone of the site, whose times are beside those of UTC
     */
    public Pages(Database database, ZoneId zone, Clock clock) {
        Times times = new Times(zone);
        this.jobs = new Jobs(database);
        Usage uses = new Usage(database);
        Nodes hours = new Nodes(database);
        Live live = new Live(database);
        this.job = new JobPages(jobs, live, times);
        this.list = new JobListPage(jobs);
        this.usage = new UsagePages(uses);
        this.nodes = new NodePages(hours, times);
        this.cluster = new ClusterPages(live, hours, uses, times);
        this.statements = new StatementPages(new Statements(database), times);
        this.alerts = new AlertPages(new Alerts(database));
        this.metrics = new ClusterMetrics(new ClusterSums(database), clock);
        this.names = new Names(database);
        this.clock = clock;
    }

    /** Returns the page of a job. */
    public Optional<Resource> job(JobReference reference, Optional<String> clusterName, Access access)
            throws SQLException {
        Optional<Resource> found = job.job(reference, clusterName, clock.instant(), access);
        return found.isEmpty() ? found : Optional.of(alerts.onJob(found.get(), access));
    }

    /** Returns a filter with the names as they are stored; none if the viewer does not know the user or the account. */
    public Optional<JobFilter> known(JobFilter filter, Access access) throws SQLException {
        return names.filter(filter, access);
    }

    /** Returns a page of a list of runs of jobs, by a filter with names that the viewer knows. */
    public Resource jobs(JobFilter filter, Access access) throws SQLException {
        return list.list(filter, access);
    }

    /** Reads all runs of a list, by a filter with names that the viewer knows; returns whether they are at most so many. */
    public boolean export(JobFilter filter, Access access, int most, RowReader reader)
            throws SQLException, IOException {
        return jobs.export(filter, access, most, reader);
    }

    /** Checks whether a run that the viewer sees ended in a state. */
    public boolean hasState(String state, Access access) throws SQLException {
        return names.isState(state, access);
    }

    /** Returns the page of a user; none if the viewer does not know the user. */
    public Optional<Resource> user(String name, Span span, Access access) throws SQLException {
        return names.isUser(name, PrivateData.USAGE, access)
                ? Optional.of(alerts.onUser(usage.user(name, span, access), name, access))
                : Optional.empty();
    }

    /** Returns the page of an account; none if the viewer does not know the account. */
    public Optional<Resource> account(String name, Span span, Access access) throws SQLException {
        Optional<String> known = names.account(name, PrivateData.USAGE, access);
        return known.isEmpty()
                ? Optional.empty()
                : Optional.of(alerts.onAccount(usage.account(known.get(), span, access), known.get(), access));
    }

    /** Returns the page of a node. */
    public Optional<Resource> node(String name, Optional<String> space, NodePages.Shown shown, Access access)
            throws SQLException {
        return nodes.node(name, space, shown, clock.instant(), access);
    }

    /** Returns a page of the list of nodes, from 0. */
    public Optional<Resource> nodes(int page, Access access) throws SQLException {
        return nodes.list(page, access);
    }

    /** Returns the runs that execute. */
    public Resource live(Access access) throws SQLException {
        return cluster.live(clock.instant(), access);
    }

    /** Returns the page of the cluster. */
    public Optional<Resource> cluster(Access access) throws SQLException {
        return cluster.cluster(clock.instant(), access);
    }

    /** Returns the list of statements. */
    public Resource statements(Optional<String> month, Access access) throws SQLException {
        return statements.list(month, access);
    }

    /** Returns the statement of an account; without an account of the exact spelling, of the name in lower case. */
    public Optional<Resource> statement(String account, String month, Access access) throws SQLException {
        Optional<Resource> exact = statements.statement(account, month, access);
        return exact.isPresent() ? exact : statements.statement(account.toLowerCase(Locale.ROOT), month, access);
    }

    /** Returns a page of the list of alerts, from 0, in a state or of all. */
    public Resource alerts(Optional<String> state, int page, Access access) throws SQLException {
        return alerts.list(state, page, access);
    }

    /** Returns the metrics of the cluster in the text format of Prometheus. */
    public String metrics() throws SQLException {
        return metrics.text();
    }

    /** Returns the explanations of flags. */
    public Resource flags() {
        return FlagTexts.page();
    }
}
