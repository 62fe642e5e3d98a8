package io.github.jobenergy.node.cli;

import io.github.jobenergy.node.memory.Counts;
import io.github.jobenergy.node.monitoring.BridgeStatus;
import io.github.jobenergy.node.monitoring.SourcesMonitoring;
import io.github.jobenergy.node.output.Delivery;
import io.github.jobenergy.node.output.DeliveryWatch;
import io.github.jobenergy.node.output.KafkaOutlet;
import io.github.jobenergy.node.output.Outlet;
import io.github.jobenergy.node.reading.OutcomeCounts;
import io.github.jobenergy.node.reading.Readings;
import io.github.jobenergy.node.run.Collection;
import io.github.jobenergy.node.run.DailyReporter;
import io.github.jobenergy.node.run.JmxCounts;
import io.github.jobenergy.node.run.PolledSource;
import io.github.jobenergy.program.StatusFile;
import io.github.jobenergy.program.StatusWriter;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.monitoring.Monitoring;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** A running bridge that polls sources and publishes their readings. */
final class RunningSources implements Running {

    private final Outlet outlet;
    private final Collection collection;
    private final DailyReporter reporter;
    private final Optional<StatusWriter> status;
    private final JmxCounts jmx = new JmxCounts();
    private final CountDownLatch ended = new CountDownLatch(1);

    /** Starts polling the sources and writing the status file. */
    RunningSources(
            BridgeOptions.Bridge bridge,
            List<PolledSource> sources,
            Optional<StatusFile> statusFile,
            Monitoring monitoring,
            Clock clock) {
        OutcomeCounts tally = new OutcomeCounts();
        Counts<Delivery> deliveries = new Counts<>(Delivery.class);
        this.outlet = KafkaOutlet.of(bridge.brokers(), bridge.topics(), deliveries);
        Readings readings = new Readings(bridge.mapping(), bridge.times(), outlet, tally);
        this.collection = Collection.start(sources, source -> readings.of(tallyOf(source)), outlet::flush);
        this.reporter =
                DailyReporter.start(() -> collection.summary() + "; " + tally.summary() + "; " + deliveries.summary());
        collection.registerIn(jmx);
        jmx.register("outcomes", tally.outcomes());
        jmx.register("anomalies", tally.anomalies());
        jmx.register("deliveries", deliveries);
        BridgeStatus states = new BridgeStatus(clock, new DeliveryWatch(deliveries, clock.instant())::awaySince)
                .with("polls", collection::counts)
                .with("outcomes", tally.outcomes())
                .with("anomalies", tally.anomalies())
                .with("deliveries", deliveries);
        this.status = statusFile.map(file -> StatusWriter.start(file, states));
        monitoring.started(new SourcesMonitoring(states, collection, tally, deliveries));
    }

    private OutcomeCounts tallyOf(PolledSource source) {
        OutcomeCounts tally = new OutcomeCounts();
        jmx.register("outcomes", source.name(), tally.outcomes());
        return tally;
    }

    @Override
    public ExitCode await() throws InterruptedException {
        ended.await();
        return ExitCode.OK;
    }

    /** Closes in this order: the sources, the outlet with its undelivered records, the reports. */
    @Override
    public void close() {
        collection.close();
        outlet.close();
        reporter.close();
        jmx.close();
        status.ifPresent(StatusWriter::close);
        ended.countDown();
    }
}
