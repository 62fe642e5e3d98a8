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

    @Option(names = "--footprint", hidden = true)
    @SuppressWarnings("UnusedVariable")
    private @Nullable Boolean footprint;

    @Option(names = "--places", hidden = true)
    @SuppressWarnings("UnusedVariable")
    private @Nullable Boolean places;

    @Option(names = "--statements", hidden = true)
    @SuppressWarnings("UnusedVariable")
    private @Nullable Boolean statements;

    @Option(names = "--statement-grace", paramLabel = "DURATION", hidden = true)
    @SuppressWarnings("UnusedVariable")
    private @Nullable String statementGrace;

    @Option(names = "--budgets", paramLabel = "FILE", hidden = true)
    @SuppressWarnings("UnusedVariable")
    private @Nullable String budgets;

    @Option(names = "--alert-rules", paramLabel = "FILE", hidden = true)
    @SuppressWarnings("UnusedVariable")
    private @Nullable String alertRules;

    @Option(names = "--site", paramLabel = "NAME", hidden = true)
    @SuppressWarnings("UnusedVariable")
    private @Nullable String site;

    @Option(names = "--embodied", paramLabel = "GRAMS", hidden = true)
    @SuppressWarnings("UnusedVariable")
    private @Nullable String embodied;

    @Option(names = "--embodied-source", paramLabel = "TEXT", hidden = true)
    @SuppressWarnings("UnusedVariable")
    private @Nullable String embodiedSource;

    @Option(names = "--metrics-listen", paramLabel = "HOST:PORT", hidden = true)
    @SuppressWarnings("UnusedVariable")
    private @Nullable String metricsListen;

    @Option(names = "--stall-limit", paramLabel = "DURATION", hidden = true)
    @SuppressWarnings("UnusedVariable")
    private @Nullable String stallLimit;
}
