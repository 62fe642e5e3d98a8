package io.github.jobenergy.energy.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options of {@code run} without effect on another command, which accepts them because both read the same file of options.
 */
final class RunOnlyOptions {

    @Option(names = "--create-topics", paramLabel = "PARTITIONS", hidden = true)
    @SuppressWarnings("UnusedVariable") // accepted, because a file of options for run may contain it
    private @Nullable Integer createTopics;
}
