package io.github.jobenergy.store.cli;

import io.github.jobenergy.program.StatusFile;
import io.github.jobenergy.program.StatusWriter;
import io.github.jobenergy.program.cli.ProgramVersion;
import io.github.jobenergy.program.monitoring.Monitoring;
import io.github.jobenergy.store.database.SupersededStoreException;
import io.github.jobenergy.store.run.StoreMonitoring;
import io.github.jobenergy.store.run.StoreRun;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code run}: keeps the tables equal to the topics. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = {
            "Reads the topics of results and keeps one table for each of them: a row for each key, in its highest "
                    + "revision. A tombstone deletes the row. Rows and positions are written in one transaction: after a "
                    + "kill no record is lost and none is applied twice.",
            "A topic is read from its first record if it was never read, was created again, was not read for 23 hours, or "
                    + "does not contain the position any more. Rows without a record are then deleted at its end, unless "
                    + "they are older than the retention of the topic. Runs until SIGTERM."
        })
final class RunCommand extends StoreCommand {

    @Option(names = "--once", description = "Read each topic to its present end, and exit.")
    private boolean once;

    @Option(
            names = "--status-file",
            paramLabel = "FILE",
            description = "File to which the status is written every 5 s, for energy-store status. Default: none")
    private Optional<Path> statusFile = Optional.empty();

    private final Clock clock;
    private Optional<Monitoring> monitoring = Optional.empty();

    RunCommand(Clock clock) {
        super(clock);
        this.clock = clock;
    }

    @Override
    public Integer call() {
        try (Monitoring opened = monitoring()) {
            monitoring = Optional.of(opened);
            return super.call();
        }
    }

    @Override
    void read(StoreRun run) throws SQLException, SupersededStoreException {
        StoreMonitoring states = new StoreMonitoring(run, clock);
        Optional<StatusWriter> status =
                statusFile.map(file -> StatusWriter.start(new StatusFile(file), states::status));
        monitoring.ifPresent(opened -> opened.started(states));
        try {
            if (once) {
                run.runToEnd(false);
            } else {
                run.run();
            }
        } finally {
            status.ifPresent(StatusWriter::close);
        }
    }
}
