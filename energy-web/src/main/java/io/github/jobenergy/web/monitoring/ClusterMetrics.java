package io.github.jobenergy.web.monitoring;

import io.github.jobenergy.web.data.ClusterSums;
import io.github.jobenergy.web.data.Row;
import io.github.jobenergy.web.data.Usage.Subject;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.Unit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The metrics of the cluster in the text format of Prometheus: nodes, their power and their CPUs by state, the last hour of the nodes by
 * account, and the power of the runs that execute by partition and by account. There is no series of a job or a user. Of partitions, accounts and
 * states, those beyond {@link #MOST_VALUES} are one series with the label {@code other}.
 */
public final class ClusterMetrics {

    /** The media type of the text. */
    public static final String CONTENT_TYPE = PrometheusTextFormatWriter.CONTENT_TYPE;

    private static final int MOST_VALUES = 100;
    private static final String OTHER = "other";
    private static final Unit WATTS = new Unit("watts");

    /** The accounts of {@code node_energy}, as values of the label {@code use}. */
    private static final List<String> USES =
            List.of("jobs", "unallocated", "idle", "reserved_idle", "boot", "epilog", "down", "system");

    private final ClusterSums sums;
    private final Clock clock;

    public ClusterMetrics(ClusterSums sums, Clock clock) {
        this.sums = sums;
        this.clock = clock;
    }

    /** Returns the metrics. */
    public String text() throws SQLException {
        Instant now = clock.instant();
        List<MetricSnapshot> metrics = new ArrayList<>();
        List<Row> nodes = sums.nodes();
        metrics.add(gauge(
                "jobenergy_nodes",
                "Nodes by state in Slurm, with the flags of the state.",
                nodes(nodes, "node_count")));
        metrics.add(
                gauge("jobenergy_node_cpus", "CPUs of nodes by state of the node and use of the CPU.", cpus(nodes)));
        List<Row> powers = sums.powers(now);
        metrics.add(gauge(
                "jobenergy_nodes_power",
                WATTS,
                "Power of nodes by present state in Slurm and metered part: of each node the mean over the metered time of"
                        + " its newest published hour.",
                powers(powers)));
        metrics.add(gauge(
                "jobenergy_nodes_without_power",
                "Nodes by present state in Slurm that have no metered hour which began in the last three hours.",
                withoutPower(powers)));
        List<Row> hours = sums.lastHours();
        metrics.add(gauge(
                "jobenergy_nodes_last_hour_energy",
                Unit.JOULES,
                "Metered energy of the nodes in the last UTC hour of the meter space, by use.",
                energies(hours)));
        metrics.add(gauge(
                "jobenergy_nodes_last_hour_metered",
                Unit.SECONDS,
                "Metered time in that hour, summed over nodes.",
                bySpace(hours, row -> row.decimalOrZero("metered_seconds").doubleValue())));
        metrics.add(gauge(
                "jobenergy_nodes_last_hour_start_timestamp",
                Unit.SECONDS,
                "Start of that hour, in seconds since 1970.",
                bySpace(
                        hours,
                        row -> row.time("hour_time").orElse(Instant.EPOCH).getEpochSecond())));
        for (Subject by : List.of(Subject.PARTITION, Subject.ACCOUNT)) {
            String label = by == Subject.PARTITION ? "partition" : "account";
            List<Row> executing = sums.executing(by, now);
            metrics.add(gauge(
                    "jobenergy_executing_runs_by_" + label,
                    "Runs that execute and have a slot of the last 30 minutes.",
                    executing(executing, by, label, "run_count")));
            metrics.add(gauge(
                    "jobenergy_executing_runs_power_by_" + label,
                    WATTS,
                    "Power of these runs, each in its last whole slot.",
                    executing(executing, by, label, "power_watts")));
        }
        return print(new MetricSnapshots(metrics));
    }

    /** A value of a row. */
    private interface Value {
        double of(Row row);
    }

    private static List<GaugeDataPointSnapshot> nodes(List<Row> nodes, String column) {
        Map<Labels, Double> points = new LinkedHashMap<>();
        for (int i = 0; i < nodes.size(); i++) {
            Row row = nodes.get(i);
            points.merge(labels(row, state(row, i)), row.decimalOrZero(column).doubleValue(), Double::sum);
        }
        return points(points);
    }

    private static Labels labels(Row row, String state) {
        return Labels.of("meter_space", row.required("meter_space"), "state", state);
    }

    private static String state(Row row, int position) {
        return position < MOST_VALUES ? row.required("state") : OTHER;
    }

    private static List<GaugeDataPointSnapshot> cpus(List<Row> nodes) {
        Map<Labels, Double> points = new LinkedHashMap<>();
        for (int i = 0; i < nodes.size(); i++) {
            Row row = nodes.get(i);
            Labels node = labels(row, state(row, i));
            double total = row.decimalOrZero("cpus_total").doubleValue();
            double allocated = row.decimalOrZero("cpus_allocated").doubleValue();
            double other = row.decimalOrZero("cpus_other").doubleValue();
            points.merge(node.add("use", "allocated"), allocated, Double::sum);
            points.merge(node.add("use", OTHER), other, Double::sum);
            points.merge(node.add("use", "idle"), Math.max(0, total - allocated - other), Double::sum);
        }
        return points(points);
    }

    private static List<GaugeDataPointSnapshot> powers(List<Row> powers) {
        Map<Labels, Double> points = new LinkedHashMap<>();
        for (int i = 0; i < powers.size(); i++) {
            Row row = powers.get(i);
            if (row.has("scope")) {
                Labels labels = labels(row, state(row, i)).add("scope", row.required("scope"));
                points.merge(labels, row.decimalOrZero("power_watts").doubleValue(), Double::sum);
            }
        }
        return points(points);
    }

    /** Returns a series for each state: 0 where each node has a power. */
    private static List<GaugeDataPointSnapshot> withoutPower(List<Row> powers) {
        Map<Labels, Double> points = new LinkedHashMap<>();
        for (int i = 0; i < powers.size(); i++) {
            Row row = powers.get(i);
            points.merge(labels(row, state(row, i)), row.has("scope") ? 0.0 : row.integer("node_count"), Double::sum);
        }
        return points(points);
    }

    private static List<GaugeDataPointSnapshot> energies(List<Row> hours) {
        Map<Labels, Double> points = new LinkedHashMap<>();
        for (Row hour : hours) {
            for (String use : USES) {
                points.put(
                        Labels.of("meter_space", hour.required("meter_space"), "use", use),
                        hour.decimalOrZero(use + "_joules").doubleValue());
            }
        }
        return points(points);
    }

    private static List<GaugeDataPointSnapshot> bySpace(List<Row> hours, Value value) {
        Map<Labels, Double> points = new LinkedHashMap<>();
        hours.forEach(hour -> points.put(Labels.of("meter_space", hour.required("meter_space")), value.of(hour)));
        return points(points);
    }

    private static List<GaugeDataPointSnapshot> executing(List<Row> rows, Subject by, String label, String column) {
        Map<Labels, Double> points = new LinkedHashMap<>();
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            String name = i < MOST_VALUES ? row.required(by.column()) : OTHER;
            points.merge(
                    Labels.of("cluster", row.required("cluster"), label, name),
                    row.decimalOrZero(column).doubleValue(),
                    Double::sum);
        }
        return points(points);
    }

    private static List<GaugeDataPointSnapshot> points(Map<Labels, Double> points) {
        return points.entrySet().stream()
                .map(point -> GaugeDataPointSnapshot.builder()
                        .labels(point.getKey())
                        .value(point.getValue())
                        .build())
                .toList();
    }

    private static GaugeSnapshot gauge(String name, String help, List<GaugeDataPointSnapshot> points) {
        GaugeSnapshot.Builder gauge = GaugeSnapshot.builder().name(name).help(help);
        points.forEach(gauge::dataPoint);
        return gauge.build();
    }

    private static GaugeSnapshot gauge(String name, Unit unit, String help, List<GaugeDataPointSnapshot> points) {
        GaugeSnapshot.Builder gauge =
                GaugeSnapshot.builder().name(name + "_" + unit).unit(unit).help(help);
        points.forEach(gauge::dataPoint);
        return gauge.build();
    }

    private static String print(MetricSnapshots metrics) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try {
            PrometheusTextFormatWriter.create().write(text, metrics);
        } catch (IOException impossible) {
            throw new UncheckedIOException("memory cannot be written", impossible);
        }
        return text.toString(StandardCharsets.UTF_8);
    }
}
