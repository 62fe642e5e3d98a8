package io.github.jobenergy.node.source.prometheus;

import io.github.jobenergy.node.metric.Exposition;
import io.github.jobenergy.node.metric.ExpositionFormat;
import io.github.jobenergy.node.metric.ExpositionReader;
import io.github.jobenergy.node.metric.MetricReader;
import io.github.jobenergy.node.metric.Series.Line;
import io.github.jobenergy.node.metric.SeriesContext;
import io.github.jobenergy.node.sample.ReportedNodeState;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Scrapes all targets, up to the configured parallelism, and reports the metrics of each when its response arrives. Targets that
 * failed last time are scraped last, so that they delay only one another. A response without a value of any metric of the table is
 * a rejection.
 */
final class PrometheusSource implements PowerSource {

    private static final Logger LOG = LoggerFactory.getLogger(PrometheusSource.class);

    private static final String NO_VALUE = "expected a value of a metric of the table, found none";

    private final TargetList list;
    private final Credentials credentials;
    private final MetricReader reader;
    private final Scraper scraper;
    private final int parallel;

    private final Set<ScrapeTarget> failing = new HashSet<>();
    private final Set<ScrapeTarget> withoutValues = new HashSet<>();
    private final Map<ScrapeTarget, TargetCounts> counts = new HashMap<>();

    PrometheusSource(TargetList list, Credentials credentials, MetricReader reader, Scraper scraper, int parallel) {
        this.list = list;
        this.credentials = credentials;
        this.reader = reader;
        this.scraper = scraper;
        this.parallel = parallel;
    }

    @Override
    public void read(SampleSink findings) throws IOException, InterruptedException {
        List<ScrapeTarget> due = due(list.current(findings));
        Optional<String> authorization = credentials.authorization();
        BlockingQueue<ScrapeResult> results = new LinkedBlockingQueue<>();
        int started = 0;
        for (int answered = 0; answered < due.size(); answered++) {
            while (started < due.size() && started - answered < parallel) {
                scraper.scrape(due.get(started), authorization, results::add);
                started++;
            }
            take(results.take(), findings);
        }
        if (!due.isEmpty() && failing.size() == due.size()) {
            throw new IOException("expected a response of at least one of " + due.size() + " targets, found none");
        }
    }

    @Override
    public void close() {
        scraper.close();
    }

    /** The counts of each listed target, by its address. */
    Map<String, TargetCounts> counts() {
        Map<String, TargetCounts> byAddress = new HashMap<>();
        counts.forEach((target, count) -> byAddress.put(target.uri().toString(), count));
        return byAddress;
    }

    private List<ScrapeTarget> due(List<ScrapeTarget> targets) {
        Set<ScrapeTarget> still = new HashSet<>(targets);
        failing.retainAll(still);
        withoutValues.retainAll(still);
        counts.keySet().retainAll(still);
        List<ScrapeTarget> due = new ArrayList<>(targets);
        due.removeAll(failing);
        targets.stream().filter(failing::contains).forEach(due::add);
        return due;
    }

    private void take(ScrapeResult result, SampleSink findings) {
        ScrapeTarget target = result.target();
        TargetCounts before = counts.getOrDefault(target, TargetCounts.NONE);
        if (result instanceof ScrapeResult.Received received) {
            Tally tally = new Tally(findings);
            int meters = read(received, tally);
            noteValues(received, meters, tally);
            counts.put(target, before.plusResponse(tally.samples, tally.rejections));
            if (failing.remove(target)) {
                LOG.atInfo().addKeyValue("target", target.uri()).log("the target responds again");
            }
        } else if (result instanceof ScrapeResult.Failed failed) {
            counts.put(target, before.plusFailure());
            if (failing.add(target)) {
                LOG.atWarn()
                        .addKeyValue("target", target.uri())
                        .addKeyValue("reason", failed.reason())
                        .log("the target does not respond with metrics");
            }
        }
    }

    /** Rejects a response without a value, unless its values are rejected already, and logs when that begins and ends. */
    private void noteValues(ScrapeResult.Received received, int meters, Tally tally) {
        ScrapeTarget target = received.target();
        if (meters > 0) {
            if (withoutValues.remove(target)) {
                LOG.atInfo().addKeyValue("target", target.uri()).log("the target has power values again");
            }
            return;
        }
        if (tally.rejections == 0) {
            tally.rejected(new Origin(target.uri().toString(), new byte[0])
                    .reject(RejectionReason.MISSING_FIELD, Optional.of("metric"), NO_VALUE, received.arrival()));
        }
        if (withoutValues.add(target)) {
            LOG.atWarn()
                    .addKeyValue("target", target.uri())
                    .addKeyValue("reason", NO_VALUE)
                    .log("the target responds without power values");
        }
    }

    /** Reads a response and returns the number of meters with a value. */
    private int read(ScrapeResult.Received received, SampleSink findings) {
        ScrapeTarget target = received.target();
        Exposition exposition = ExpositionReader.read(
                received.text(), ExpositionFormat.ofContentType(received.contentType()), reader::reads);
        for (Exposition.Fault fault : exposition.faults()) {
            findings.rejected(origin(target, fault.line())
                    .reject(RejectionReason.MALFORMED, Optional.empty(), fault.detail(), received.arrival()));
        }
        return reader.read(
                exposition.series(),
                new SeriesContext(
                        target.name(),
                        Optional.of(target.instance()),
                        received.arrival(),
                        series -> origin(target, series.line())),
                findings);
    }

    private static Origin origin(ScrapeTarget target, Line line) {
        return new Origin(target.uri() + ":" + line.number(), line.text().getBytes(StandardCharsets.UTF_8));
    }

    /** Forwards findings and counts them. */
    private static final class Tally implements SampleSink {

        private final SampleSink findings;
        private long samples;
        private long rejections;

        Tally(SampleSink findings) {
            this.findings = findings;
        }

        @Override
        public void found(Sample sample) {
            samples++;
            findings.found(sample);
        }

        @Override
        public void found(ReportedNodeState reportedState) {
            findings.found(reportedState);
        }

        @Override
        public void rejected(Rejection rejection) {
            rejections++;
            findings.rejected(rejection);
        }
    }
}
