package io.github.jobenergy.store.cli;

import io.github.jobenergy.program.cli.ProgramVersion;
import io.github.jobenergy.store.database.SupersededStoreException;
import io.github.jobenergy.store.run.StoreRun;
import java.sql.SQLException;
import java.time.Clock;
import picocli.CommandLine.Command;

/** The command {@code rebuild}: reads each topic from its first record. */
@Command(
        name = "rebuild",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description =
                "Reads each topic from its first record to its present end, and deletes the rows whose records the topic would "
                        + "still contain and does not. Queries find all rows in the meantime. run is to be stopped before.")
final class RebuildCommand extends StoreCommand {

    RebuildCommand(Clock clock) {
        super(clock);
    }

    @Override
    void read(StoreRun run) throws SQLException, SupersededStoreException {
        run.runToEnd(true);
    }
}
