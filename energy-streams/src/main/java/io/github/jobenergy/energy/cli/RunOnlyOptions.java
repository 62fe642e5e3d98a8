package io.github.jobenergy.energy.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of run that mean nothing to another command, which takes them all the same: both read one file of options. */
final class RunOnlyOptions {

    @Option(names = "--create-topics", paramLabel = "PARTITIONS", hidden = true)
    @SuppressWarnings("UnusedVariable") // a file of options for run may hold it
    private @Nullable Integer createTopics;
}
