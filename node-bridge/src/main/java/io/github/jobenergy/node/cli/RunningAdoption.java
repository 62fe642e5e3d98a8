package io.github.jobenergy.node.cli;

import io.github.jobenergy.node.adopt.Adoption;
import io.github.jobenergy.node.adopt.AdoptionSettings;
import io.github.jobenergy.node.monitoring.AdoptionMonitoring;
import io.github.jobenergy.node.monitoring.BridgeStatus;
import io.github.jobenergy.node.run.DailyReporter;
import io.github.jobenergy.node.run.JmxCounts;
import io.github.jobenergy.program.StatusFile;
import io.github.jobenergy.program.StatusWriter;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.kafka.SupersededException;
import io.github.jobenergy.program.monitoring.Monitoring;
import java.io.PrintWriter;
import java.time.Clock;
import java.util.Optional;

/** A running bridge that adopts foreign topics. */
final class RunningAdoption implements Running {

    private final PrintWriter err;
    private final Adoption adoption;
    private final DailyReporter reporter;
    private final Optional<StatusWriter> status;
    private final JmxCounts jmx = new JmxCounts();

    /** Starts the reports and the status file of an adoption with these settings; failures are printed to the writer. */
    RunningAdoption(
            AdoptionSettings settings,
            Optional<StatusFile> statusFile,
            Monitoring monitoring,
            Clock clock,
            PrintWriter err) {
        this.err = err;
        this.adoption = new Adoption(settings, clock);
        this.reporter = DailyReporter.start(adoption::summary);
        jmx.register("adoption", adoption.counts());
        jmx.register("outcomes", adoption.tally().outcomes());
        jmx.register("anomalies", adoption.tally().anomalies());
        BridgeStatus states = new BridgeStatus(clock, adoption::brokersAwaySince)
                .with("adoption", adoption.counts())
                .with("outcomes", adoption.tally().outcomes())
                .with("anomalies", adoption.tally().anomalies());
        this.status = statusFile.map(file -> StatusWriter.start(file, states));
        monitoring.started(new AdoptionMonitoring(states, adoption));
    }

    @Override
    public ExitCode await() throws InterruptedException {
        try {
            adoption.run();
            return ExitCode.OK;
        } catch (SupersededException other) {
            err.println("node-bridge: " + other.getMessage());
            return ExitCode.TEMPORARY;
        }
    }

    @Override
    public void close() {
        adoption.close();
        reporter.close();
        jmx.close();
        status.ifPresent(StatusWriter::close);
    }
}
