package io.github.jobenergy.jobcomp.cli.option;

import io.github.jobenergy.jobcomp.run.settings.BridgeConfig.SpoolConfig;
import io.github.jobenergy.jobcomp.spool.SpoolLevel;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The spool options: the folder, the entry limit and the poll interval. */
final class SpoolOptions {

    @Option(
            names = "--spool",
            paramLabel = "DIR",
            defaultValue = "/var/spool/jobenergy",
            description = "Folder to which the hook writes its records: local, writable, the same path as in the hook. "
                    + "Default: ${DEFAULT-VALUE}")
    private Path folder = Path.of("/var/spool/jobenergy");

    @Option(
            names = "--spool-limit",
            paramLabel = "ENTRIES",
            defaultValue = "1000000",
            description = "Number of waiting entries at which the hook stops writing. An entry takes about 4 KiB and "
                    + "an inode. Default: ${DEFAULT-VALUE}")
    private long limitEntries = 1_000_000;

    @Option(
            names = "--poll-interval",
            paramLabel = "DURATION",
            defaultValue = "PT0.5S",
            description = "Interval at which the spool is polled. Default: ${DEFAULT-VALUE}")
    private Duration pollInterval = Duration.ofMillis(500);

    SpoolConfig config() {
        return new SpoolConfig(folder, new SpoolLevel(limitEntries), pollInterval);
    }
}
