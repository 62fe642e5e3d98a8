package io.github.jobenergy.program.monitoring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.Gauge;
import org.apache.kafka.common.metrics.Metrics;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class KafkaMetricsReporterTest {

    private final KafkaMetricsReporter reporter = new KafkaMetricsReporter();
    private final Metrics metrics = new Metrics();

    KafkaMetricsReporterTest() {
        metrics.addReporter(reporter);
    }

    @AfterEach
    void close() {
        metrics.close();
    }

    private void add(String group, String name, double value, String... tags) {
        Map<String, String> named = new TreeMap<>();
        for (int i = 0; i < tags.length; i += 2) {
            named.put(tags[i], tags[i + 1]);
        }
        MetricName metric = metrics.metricName(name, group, "a description", named);
        metrics.addMetric(metric, (Gauge<Double>) (config, now) -> value);
    }

    /** Returns the series of a client. Totals of the clients of other tests remain on the page. */
    private static List<String> page(String client) throws IOException {
        MetricPage page = new MetricPage();
        KafkaMetricsReporter.addTo(page);
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        page.write(text, List.of());
        return text.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.contains("client_id=\"" + client + "\""))
                .toList();
    }

    @Test
    void millisecondsAreConvertedToSecondsAndTotalsAreCounters() throws IOException {
        add("producer-metrics", "request-latency-max", 250, "client-id", "bridge");
        add("producer-metrics", "record-send-total", 7, "client-id", "bridge");

        assertEquals(
                List.of(
                        "kafka_producer_records_sent_total{client_id=\"bridge\"} 7.0",
                        "kafka_producer_request_latency_max_seconds{client_id=\"bridge\"} 0.25"),
                page("bridge"));
    }

    @Test
    void theLagIsSummedOverThePartitionsOfATopic() throws IOException {
        add("consumer-fetch-manager-metrics", "records-lag", 2, "client-id", "c", "topic", "t", "partition", "0");
        add("consumer-fetch-manager-metrics", "records-lag", 3, "client-id", "c", "topic", "t", "partition", "1");
        add(
                "consumer-fetch-manager-metrics",
                "records-lag",
                Double.NaN,
                "client-id",
                "c",
                "topic",
                "t",
                "partition",
                "2");

        assertEquals(List.of("kafka_consumer_topic_lag_records{client_id=\"c\",topic=\"t\"} 5.0"), page("c"));
    }

    @Test
    void theLagOfATopicWithDotsIsNotAddedTwice() throws IOException {
        String lag = "records-lag";
        String group = "consumer-fetch-manager-metrics";
        add(group, lag, 2, "client-id", "c", "topic", "jobenergy.job-energy", "partition", "0");
        add(group, lag, 2, "client-id", "c", "topic", "jobenergy_job-energy", "partition", "0");

        assertEquals(
                List.of("kafka_consumer_topic_lag_records{client_id=\"c\",topic=\"jobenergy.job-energy\"} 2.0"),
                page("c"));
    }

    @Test
    void seriesOfTopicsBrokersAndPartitionsAreLeftOut() throws IOException {
        add("producer-topic-metrics", "record-send-total", 1, "client-id", "c", "topic", "t");
        add("producer-node-metrics", "request-total", 1, "client-id", "c", "node-id", "node-1");
        add("stream-state-metrics", "put-total", 1, "thread-id", "t", "task-id", "0_1");

        assertEquals(List.of(), page("c"));
        assertEquals(List.of(), page("t"));
    }

    @Test
    void aClientThatIsCreatedAgainContinuesItsSeries() throws IOException {
        add("admin-client-metrics", "request-total", 4, "client-id", "adminclient-1");
        add("admin-client-metrics", "request-total", 5, "client-id", "adminclient-2");

        assertEquals(List.of("kafka_admin_requests_total{client_id=\"adminclient\"} 9.0"), page("adminclient"));
    }

    @Test
    void theIdsOfStreamThreadsKeepTheirNumbers() {
        assertEquals(
                "app-StreamThread-2-consumer",
                KafkaMetricsReporter.stable("app-0a1b2c3d-0000-4000-8000-0123456789ab-StreamThread-2-consumer"));
        assertEquals(
                "app-StreamThread-2",
                KafkaMetricsReporter.stable("app-0a1b2c3d-0000-4000-8000-0123456789ab-StreamThread-2"));
    }

    @Test
    void aClientThatIsClosedRetainsItsTotalsOnly() throws IOException {
        add("producer-metrics", "record-send-total", 7, "client-id", "closed");
        add("producer-metrics", "txn-commit-time-ns-total", 2e9, "client-id", "closed");
        add("producer-metrics", "request-latency-max", 250, "client-id", "closed");
        add("producer-metrics", "buffer-total-bytes", 32, "client-id", "closed");

        metrics.close();

        assertEquals(
                List.of(
                        "kafka_producer_records_sent_total{client_id=\"closed\"} 7.0",
                        "kafka_producer_transaction_commit_time_seconds_total{client_id=\"closed\"} 2.0"),
                page("closed"));
    }

    @Test
    void aClientThatIsCreatedAfterTheCloseOfAnotherContinuesItsTotals() throws IOException {
        add("consumer-fetch-manager-metrics", "records-consumed-total", 4, "client-id", "successor-1");
        metrics.close();

        try (Metrics next = new Metrics()) {
            next.addReporter(new KafkaMetricsReporter());
            next.addMetric(
                    next.metricName(
                            "records-consumed-total",
                            "consumer-fetch-manager-metrics",
                            "a description",
                            Map.of("client-id", "successor-2")),
                    (Gauge<Double>) (config, now) -> 5.0);

            assertEquals(
                    List.of("kafka_consumer_records_consumed_total{client_id=\"successor\"} 9.0"), page("successor"));
        }
    }

    @Test
    void theTotalsOfATaskThatHasMovedRemain() throws IOException {
        String thread = "app-StreamThread-1";
        add("stream-task-metrics", "dropped-records-total", 3, "thread-id", thread, "task-id", "0_0");
        add("stream-task-metrics", "dropped-records-total", 4, "thread-id", thread, "task-id", "0_1");
        add("stream-task-metrics", "restore-remaining-records-total", 5, "thread-id", thread, "task-id", "0_0");

        metrics.metrics().keySet().stream()
                .filter(name -> "0_0".equals(name.tags().get("task-id")))
                .toList()
                .forEach(metrics::removeMetric);

        assertEquals(List.of("kafka_streams_dropped_records_total{client_id=\"" + thread + "\"} 7.0"), page(thread));
    }

    @Test
    void theReportersOfTheSiteRemain() {
        assertEquals(
                "org.apache.kafka.common.metrics.JmxReporter," + KafkaMetricsReporter.class.getName(),
                KafkaMetricsReporter.with(Optional.empty()));
        assertEquals("a.B," + KafkaMetricsReporter.class.getName(), KafkaMetricsReporter.with(Optional.of("a.B")));
        assertEquals(KafkaMetricsReporter.class.getName(), KafkaMetricsReporter.with(Optional.of("")));
    }

    @Test
    void eachNameIsOfOneMetricAndHasItsUnit() {
        List<KafkaMetricTable.Exposed> rows = KafkaMetricTable.rows();

        assertEquals(
                rows.size(),
                rows.stream().map(KafkaMetricTable.Exposed::name).distinct().count());
        for (KafkaMetricTable.Exposed row : rows) {
            assertEquals(row.join() == KafkaMetricTable.Join.TOTAL, row.name().endsWith("_total"), row.name());
            assertFalse(row.name().contains("_ms"), row.name());
            assertTrue(row.factor() == 1 || row.name().contains("_seconds"), row.name());
        }
    }
}
