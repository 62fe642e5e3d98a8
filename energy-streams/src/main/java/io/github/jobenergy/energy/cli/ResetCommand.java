package io.github.jobenergy.energy.cli;

import io.github.jobenergy.energy.alert.AlertRules;
import io.github.jobenergy.energy.curve.SlotLength;
import io.github.jobenergy.energy.footprint.FootprintSettings;
import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.operation.Reset;
import io.github.jobenergy.energy.statement.StatementSettings;
import io.github.jobenergy.energy.streams.EnergySettings;
import io.github.jobenergy.energy.streams.EnergyTopology;
import io.github.jobenergy.energy.streams.StreamsSettings;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.cli.ProgramVersion;
import io.github.jobenergy.schemas.energy.curve.JobPower;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Deletes the state of the program: internal topics, consumer group offsets, and the state on this host. */
@Command(
        name = "reset",
        description = {
            "Deletes the state of the application: its internal topics, the offsets of its consumer group, and its state stores"
                    + " on this host. The topics of the contract are kept; the next run reads them from their beginning and"
                    + " continues the revisions of published results. Prints a line for each deletion.",
            "Stop every instance first: while an instance runs, nothing is deleted, and the exit code is 75. If several hosts"
                    + " have state stores, use reset on each of them."
        },
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class)
final class ResetCommand implements Callable<Integer> {

    @Option(names = "--dry-run", description = "Print the lines and delete nothing.")
    private boolean isDryRun;

    @Mixin
    private KafkaOptions kafka = new KafkaOptions();

    @Mixin
    private MeterOptions meter = new MeterOptions();

    @Mixin
    @SuppressWarnings("UnusedVariable") // accepted, because a file of options for run may contain them
    private RunOnlyOptions runOnly = new RunOnlyOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        EnergySettings settings = kafka.settings(meter.spaces(), meter.settings());
        StreamsSettings streams = kafka.streams();
        kafka.requireContact();
        try (Reset reset = new Reset(streams, EnergyTopology.build(withAllParts(settings), streams.streamsConfig()))) {
            int running = reset.runningInstances();
            if (running > 0) {
                spec.commandLine()
                        .getErr()
                        .println("energy-streams reset: expected no running instance of " + streams.applicationId()
                                + ", found " + running);
                return ExitCode.TEMPORARY.number();
            }
            carryOut(reset, streams.applicationId());
            return ExitCode.OK.number();
        }
    }

    /**
     * Returns the settings with slots, footprints, places, statements and alerts, so that internal topics of an instance that published them
     * are deleted as well.
     */
    private static EnergySettings withAllParts(EnergySettings settings) {
        MeterSettings meter = settings.meter().withSlot(Optional.of(new SlotLength(JobPower.LONGEST)));
        return new EnergySettings(
                        settings.topicPrefix(),
                        settings.cluster(),
                        settings.partitions(),
                        settings.spaces(),
                        meter,
                        Optional.of(FootprintSettings.DEFAULT))
                .withPlaces(true)
                .withStatements(Optional.of(StatementSettings.DEFAULT))
                .withAlerts(Optional.of(AlertRules.NONE));
    }

    private void carryOut(Reset reset, String application) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        Set<String> topics = reset.internalTopics();
        topics.forEach(topic -> out.println("delete topic " + topic));
        out.println("delete offsets of group " + application);
        out.println("delete state " + reset.state());
        out.flush();
        if (!isDryRun) {
            reset.deleteTopics(topics);
            reset.deleteOffsets();
            reset.deleteState();
        }
    }
}
