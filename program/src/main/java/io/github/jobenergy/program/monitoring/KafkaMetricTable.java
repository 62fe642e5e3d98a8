package io.github.jobenergy.program.monitoring;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.MetricName;

/**
 * The metrics of Kafka clients and Kafka Streams that are exposed. All others are left out: Kafka has series for each topic, partition,
 * broker, task and store, whose number grows with the site, and rates and means, which Prometheus computes from the totals.
 */
final class KafkaMetricTable {

    private static final double MILLIS = 1e-3;
    private static final double NANOS = 1e-9;

    /** How the series of several clients, partitions or tasks with the same labels become one. */
    enum Join {
        /** A counter: the sum. */
        TOTAL,
        /** A gauge: the sum. */
        SUM,
        /** A gauge: the largest. */
        LARGEST
    }

    /**
     * A metric that is exposed.
     *
     * @param group the group of the metric in Kafka
     * @param metric its name in Kafka
     * @param name its name in Prometheus, with the unit
     * @param factor what a value in Kafka is multiplied by
     * @param join how several series become one
     * @param help its meaning
     */
    record Exposed(String group, String metric, String name, double factor, Join join, String help) {}

    /** The groups of the metrics that each kind of client has, with the word for it. */
    private static final Map<String, String> CLIENTS =
            Map.of("producer-metrics", "producer", "consumer-metrics", "consumer", "admin-client-metrics", "admin");

    private static final List<Exposed> OF_PROGRAMS = List.of(
            total("producer-metrics", "record-send-total", "kafka_producer_records_sent_total", 1, "Records sent."),
            total(
                    "producer-metrics",
                    "record-error-total",
                    "kafka_producer_record_errors_total",
                    1,
                    "Records that could not be sent."),
            total(
                    "producer-metrics",
                    "record-retry-total",
                    "kafka_producer_record_retries_total",
                    1,
                    "Records sent again."),
            largest(
                    "producer-metrics",
                    "record-queue-time-max",
                    "kafka_producer_record_queue_time_max_seconds",
                    MILLIS,
                    "Longest time of a batch in the buffer, in the last 30 s."),
            largest(
                    "producer-metrics",
                    "request-latency-max",
                    "kafka_producer_request_latency_max_seconds",
                    MILLIS,
                    "Longest time of a request, in the last 30 s."),
            sum(
                    "producer-metrics",
                    "buffer-available-bytes",
                    "kafka_producer_buffer_available_bytes",
                    "Free memory of the buffer."),
            sum("producer-metrics", "buffer-total-bytes", "kafka_producer_buffer_size_bytes", "Memory of the buffer."),
            total(
                    "producer-metrics",
                    "txn-commit-time-ns-total",
                    "kafka_producer_transaction_commit_time_seconds_total",
                    NANOS,
                    "Time in which transactions were committed."),
            total(
                    "producer-metrics",
                    "txn-abort-time-ns-total",
                    "kafka_producer_transaction_abort_time_seconds_total",
                    NANOS,
                    "Time in which transactions were aborted."),
            largest(
                    "consumer-metrics",
                    "last-poll-seconds-ago",
                    "kafka_consumer_last_poll_age_seconds",
                    1,
                    "Time since the last poll."),
            largest(
                    "consumer-metrics",
                    "time-between-poll-max",
                    "kafka_consumer_time_between_polls_max_seconds",
                    MILLIS,
                    "Longest time between two polls, in the last 30 s."),
            total(
                    "consumer-fetch-manager-metrics",
                    "records-consumed-total",
                    "kafka_consumer_records_consumed_total",
                    1,
                    "Records read."),
            total(
                    "consumer-fetch-manager-metrics",
                    "bytes-consumed-total",
                    "kafka_consumer_consumed_bytes_total",
                    1,
                    "Bytes read."),
            largest(
                    "consumer-fetch-manager-metrics",
                    "records-lag-max",
                    "kafka_consumer_lag_max_records",
                    1,
                    "Records that the partition with the most unread records has, in the last 30 s."),
            sum(
                    "consumer-fetch-manager-metrics",
                    "records-lag",
                    "kafka_consumer_topic_lag_records",
                    "Records that are not yet read, summed over the partitions of a topic."),
            largest(
                    "consumer-coordinator-metrics",
                    "last-heartbeat-seconds-ago",
                    "kafka_consumer_last_heartbeat_age_seconds",
                    1,
                    "Time since the last heartbeat of the member of the group."),
            sum(
                    "consumer-coordinator-metrics",
                    "assigned-partitions",
                    "kafka_consumer_assigned_partitions",
                    "Partitions assigned."),
            total(
                    "consumer-coordinator-metrics",
                    "rebalance-total",
                    "kafka_consumer_rebalances_total",
                    1,
                    "Rebalances of the group."),
            total(
                    "consumer-coordinator-metrics",
                    "failed-rebalance-total",
                    "kafka_consumer_failed_rebalances_total",
                    1,
                    "Rebalances of the group that failed."),
            sum("stream-metrics", "alive-stream-threads", "kafka_streams_alive_threads", "Stream threads that run."),
            sum(
                    "stream-metrics",
                    "failed-stream-threads",
                    "kafka_streams_failed_threads",
                    "Stream threads that have failed."),
            total(
                    "stream-thread-metrics",
                    "process-total",
                    "kafka_streams_thread_processed_records_total",
                    1,
                    "Records processed."),
            total("stream-thread-metrics", "commit-total", "kafka_streams_thread_commits_total", 1, "Commits."),
            largest(
                    "stream-thread-metrics",
                    "commit-latency-max",
                    "kafka_streams_thread_commit_latency_max_seconds",
                    MILLIS,
                    "Longest time of a commit, in the last 30 s."),
            sum(
                    "stream-state-updater-metrics",
                    "active-restoring-tasks",
                    "kafka_streams_restoring_tasks",
                    "Tasks whose state is restored."),
            total(
                    "stream-task-metrics",
                    "dropped-records-total",
                    "kafka_streams_dropped_records_total",
                    1,
                    "Records dropped."),
            sum(
                    "stream-task-metrics",
                    "restore-remaining-records-total",
                    "kafka_streams_restore_remaining_records",
                    "Records of the changelogs that are not yet restored."));

    private static final Map<String, Map<String, Exposed>> TABLE = Stream.concat(
                    OF_PROGRAMS.stream(),
                    CLIENTS.entrySet().stream().flatMap(client -> ofClient(client.getKey(), client.getValue())))
            .collect(Collectors.groupingBy(
                    Exposed::group, Collectors.toUnmodifiableMap(Exposed::metric, Function.identity())));

    private KafkaMetricTable() {}

    private static Stream<Exposed> ofClient(String group, String client) {
        String prefix = "kafka_" + client + "_";
        return Stream.of(
                sum(group, "connection-count", prefix + "connections", "Connections to brokers."),
                total(
                        group,
                        "connection-creation-total",
                        prefix + "connections_created_total",
                        1,
                        "Connections created."),
                total(
                        group,
                        "failed-authentication-total",
                        prefix + "failed_authentications_total",
                        1,
                        "Authentications that failed."),
                total(group, "request-total", prefix + "requests_total", 1, "Requests sent."),
                total(group, "response-total", prefix + "responses_total", 1, "Responses received."),
                total(group, "outgoing-byte-total", prefix + "sent_bytes_total", 1, "Bytes sent."),
                total(group, "incoming-byte-total", prefix + "received_bytes_total", 1, "Bytes received."));
    }

    private static Exposed total(String group, String metric, String name, double factor, String help) {
        return new Exposed(group, metric, name, factor, Join.TOTAL, help);
    }

    private static Exposed sum(String group, String metric, String name, String help) {
        return new Exposed(group, metric, name, 1, Join.SUM, help);
    }

    private static Exposed largest(String group, String metric, String name, double factor, String help) {
        return new Exposed(group, metric, name, factor, Join.LARGEST, help);
    }

    /** Returns what is exposed of a metric of Kafka; empty if it is left out. */
    static Optional<Exposed> exposed(MetricName metric) {
        return Optional.ofNullable(TABLE.getOrDefault(metric.group(), Map.of()).get(metric.name()));
    }

    /** Returns the rows of the table. */
    static List<Exposed> rows() {
        return TABLE.values().stream().flatMap(group -> group.values().stream()).toList();
    }
}
