package io.github.jobenergy.jobcomp.run.bridge;

import io.github.jobenergy.jobcomp.control.Status;
import io.github.jobenergy.jobcomp.control.Status.Role;
import io.github.jobenergy.program.ProgramStatus;
import io.github.jobenergy.program.monitoring.HealthCheck;
import io.github.jobenergy.program.monitoring.MetricPage;
import io.github.jobenergy.program.monitoring.Monitored;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The metrics and the health of the bridge of one cluster, from the status that its loop reports every 5 seconds. */
final class BridgeMonitoring implements Monitored {

    /** The metric of each group of counts, by the prefix of the counts in the status. */
    private static final Map<String, String> GROUPS = Map.of(
            "entries", "jobenergy_spool_entries_total",
            "runs", "jobenergy_runs_total",
            "relayed", "jobenergy_relayed_entries_total",
            "searches", "jobenergy_accounting_searched_rows_total",
            "questions", "jobenergy_accounting_queries_total",
            "starts", "jobenergy_starts_total");

    private static final Map<String, String> HELP = Map.of(
            "entries", "Entries of the spool, by event.",
            "runs", "Records of runs, by event.",
            "relayed", "Entries that bridges of the cluster forward to the active one, by event.",
            "searches", "Rows that searches of accounting listed, by event.",
            "questions", "Queries to accounting, by event.",
            "starts", "Records of starts of runs and polls of the controller, by event.");

    private static final String WAITING = "entries.waiting";

    private final StatusReporter reporter;
    private final Housekeeping housekeeping;

    BridgeMonitoring(StatusReporter reporter, Housekeeping housekeeping) {
        this.reporter = reporter;
        this.housekeeping = housekeeping;
    }

    @Override
    public Map<String, String> labels() {
        return Map.of("cluster", reporter.reported().status().cluster());
    }

    @Override
    public ProgramStatus status() {
        StatusReporter.Reported reported = reporter.reported();
        Status status = reported.status();
        boolean isAway = status.role() == Role.DISCONNECTED;
        return new ProgramStatus(
                "jobcomp-bridge",
                status.processId(),
                status.startedTime(),
                phase(status.role()),
                isAway ? Optional.of(reported.roleTime()) : Optional.empty(),
                status.counts(),
                status.observedTime());
    }

    private static String phase(Role role) {
        return role.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    @Override
    public Set<String> phases() {
        return Arrays.stream(Role.values()).map(BridgeMonitoring::phase).collect(Collectors.toCollection(TreeSet::new));
    }

    @Override
    public List<HealthCheck> live(Duration stallLimit, Instant now) {
        return List.of(reporter.progress().check(stallLimit, now));
    }

    @Override
    public List<HealthCheck> ready(ProgramStatus status, Instant now) {
        return List.of(
                HealthCheck.brokers(status),
                HealthCheck.phase(status, phase(Role.ACTIVE), phase(Role.STANDBY)),
                HealthCheck.of("spool", !housekeeping.isSpoolFull(), housekeeping.isSpoolFull() ? "full" : "not full"));
    }

    @Override
    public void addTo(MetricPage page) {
        Status status = reporter.reported().status();
        Map<String, Map<String, Long>> groups = new TreeMap<>();
        status.counts().forEach((name, count) -> {
            String[] words = name.split("\\.", 2);
            if (!name.equals(WAITING)) {
                groups.computeIfAbsent(words[0], any -> new TreeMap<>()).put(words[1], count);
            }
        });
        groups.forEach((group, counts) -> page.events(of(GROUPS, group), of(HELP, group), counts));
        page.gauge(
                "jobenergy_spool_waiting_entries",
                "Entries of the spool that wait for accounting.",
                status.counts().getOrDefault(WAITING, 0L));
        housekeeping
                .spooled()
                .ifPresent(entries -> page.gauge(
                        "jobenergy_spool_size_entries",
                        "Entries of the spool, new and waiting, counted every 30 s.",
                        entries));
        page.gauge(
                "jobenergy_spool_full",
                "1 if the spool is full, so that the hook writes nothing, 0 if not.",
                housekeeping.isSpoolFull() ? 1 : 0);
        addAccounting(page, status.accounting());
    }

    private static String of(Map<String, String> texts, String group) {
        return Optional.ofNullable(texts.get(group))
                .orElseThrow(() -> new IllegalStateException("expected a metric for the counts " + group));
    }

    private static void addAccounting(MetricPage page, Status.AccountingStatus accounting) {
        accounting
                .lastAnswerTime()
                .ifPresent(time -> page.gauge(
                        "jobenergy_accounting_last_answer_timestamp_seconds",
                        "Time of the last query that accounting answered, in seconds since 1970.",
                        time.toEpochMilli() / 1e3));
        accounting
                .lagSeconds()
                .ifPresent(lag -> page.gauge(
                        "jobenergy_accounting_lag_seconds",
                        "Time from the end of the last run found in accounting to the query that found it first.",
                        lag));
        accounting
                .sweptTime()
                .ifPresent(time -> page.gauge(
                        "jobenergy_accounting_searched_timestamp_seconds",
                        "Time up to which accounting was searched for runs without a record of the hook, in seconds"
                                + " since 1970.",
                        time.toEpochMilli() / 1e3));
    }
}
