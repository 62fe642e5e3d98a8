package io.github.jobenergy.energy.cli;

import io.github.jobenergy.energy.curve.SlotLength;
import io.github.jobenergy.energy.footprint.FootprintCalculator;
import io.github.jobenergy.energy.footprint.Rates;
import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.meter.RejectionDetail;
import io.github.jobenergy.energy.records.RecordLines;
import io.github.jobenergy.energy.replay.Replay;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.cli.ProgramVersion;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.curve.JobPower;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.rate.RateSlot;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Recomputes results from files, without a broker. */
@Command(
        name = "replay",
        description =
                "Recomputes job-energy from files with the values of the topics, one JSON object per line, by the same"
                        + " steps as in run, and prints it. Every run is computed after all input has been read. Needs no broker."
                        + " Prints rejected lines as rejections on stderr.",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class)
final class ReplayCommand implements Callable<Integer> {

    private static final SlotLength MINUTE = new SlotLength(Duration.ofMinutes(1));

    @Option(names = "--completions", paramLabel = "FILE", required = true, description = "Values of job-completions.")
    private Path completions = Path.of("");

    @Option(names = "--starts", paramLabel = "FILE", description = "Values of job-starts (default: none).")
    private @Nullable Path starts;

    @Option(names = "--nodes", paramLabel = "FILE", description = "Values of node-states (default: none).")
    private @Nullable Path nodes;

    @Option(names = "--readings", paramLabel = "FILE", required = true, description = "Values of node-power.")
    private Path readings = Path.of("");

    @Option(
            names = "--per-node",
            description = "Also print node-job-energy, the energy of each run on each node, before the results.")
    private boolean isPerNode;

    @Option(
            names = "--per-hour",
            description =
                    "Also print node-energy, the energy of each node in each hour by use, before all other records.")
    private boolean isPerHour;

    @Option(
            names = "--per-day",
            description =
                    "Also print usage-energy, the energy of users, accounts and partitions on each UTC day, after all other"
                            + " records.")
    private boolean isPerDay;

    @Option(
            names = "--meter-comparison",
            description =
                    "Also print meter-comparison, Slurm's energy against that of the meters by node and by partition on each UTC"
                            + " day, after all other records.")
    private boolean isComparing;

    @Option(
            names = "--curve",
            paramLabel = "TIME",
            arity = "0..1",
            fallbackValue = "PT1M",
            description =
                    "Also print the energy of each run in slots of this length, after the results: a divisor of an hour from PT15S"
                            + " to PT15M (${FALLBACK-VALUE} if no length is given). The energies of the slots of a run sum to its"
                            + " energy_joules.")
    private @Nullable Duration curve;

    @Mixin
    private FootprintOptions footprint = new FootprintOptions();

    @Mixin
    private MeterOptions meter = new MeterOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final ContractCodec codec = new ContractCodec();
    private final Clock clock = Clock.systemUTC();
    private final RecordLines lines = new RecordLines(clock, this::reject);
    private boolean hasRejected;

    @Override
    public Integer call() throws IOException {
        Optional<SlotLength> slotLength = slotLength();
        footprint.check();
        MeterSettings settings = meter.settings()
                .withSlot(footprint.isRequested() ? slotLength.or(() -> Optional.of(MINUTE)) : slotLength);
        Replay replay = new Replay(settings, meter.spaces(), clock);
        readAll(replay, settings);
        print(replay, slotLength, footprints());
        if (System.out.checkError()) {
            System.err.println("replay: expected a writable standard output, found none");
            return ExitCode.IO_ERROR.number();
        }
        return hasRejected ? ExitCode.DATA.number() : ExitCode.OK.number();
    }

    private void readAll(Replay replay, MeterSettings settings) throws UnreadableInputException {
        readAll("nodes", nodes, NodeState.class, (state, origin) -> replay.observe(state));
        readAll(
                "readings",
                readings,
                PowerReading.class,
                (reading, origin) -> replay.read(reading)
                        .map(reason -> RejectionDetail.of(reading, reason, settings))
                        .ifPresent(rejection -> reject(
                                origin, rejection.reason(), Optional.of(rejection.field()), rejection.detail())));
        readAll("starts", starts, JobStart.class, (start, origin) -> place(origin, () -> replay.start(start)));
        readAll(
                "completions",
                completions,
                JobCompletion.class,
                (completion, origin) -> place(origin, () -> replay.complete(completion)));
    }

    private void print(Replay replay, Optional<SlotLength> slotLength, Optional<FootprintCalculator> footprints) {
        Collection<JobEnergy> results = replay.close();
        if (isPerHour) {
            replay.hours().forEach(hour -> print(System.out, hour));
        }
        if (isPerNode) {
            replay.answers().forEach(answer -> print(System.out, answer));
        }
        results.forEach(result -> print(System.out, result));
        if (slotLength.isPresent()) {
            results.forEach(result -> replay.curve(result.run()).forEach(slot -> print(System.out, slot)));
        }
        footprints.ifPresent(calculator ->
                results.forEach(result -> printFootprint(calculator, result, replay.curve(result.run()))));
        if (isPerDay) {
            replay.days().forEach(row -> print(System.out, row));
        }
        if (isComparing) {
            replay.comparisons().forEach(row -> print(System.out, row));
        }
    }

    private Optional<SlotLength> slotLength() {
        try {
            return Optional.ofNullable(curve).map(SlotLength::new);
        } catch (IllegalArgumentException invalid) {
            throw new ParameterException(spec.commandLine(), "curve: " + invalid.getMessage(), invalid);
        }
    }

    /** Reads the rates; empty if no footprints are requested. */
    private Optional<FootprintCalculator> footprints() throws UnreadableInputException {
        if (!footprint.isRequested()) {
            return Optional.empty();
        }
        RateLines slots = new RateLines(footprint.settings().site());
        for (Path file : footprint.files()) {
            readAll("rates", file, RateSlot.class, slots::take);
        }
        Rates rates = slots.rates();
        rates.overlapping()
                .forEach(
                        slot -> reject(
                                slots.origin(slot),
                                RejectionReason.INVALID_FIELD,
                                Optional.of("interval_seconds"),
                                "expected slots of a series that do not overlap, found another one; the common time has no rate"));
        return Optional.of(new FootprintCalculator(rates, footprint.settings().embodied()));
    }

    private void printFootprint(FootprintCalculator calculator, JobEnergy result, List<JobPower> curve) {
        try {
            print(System.out, calculator.of(result, curve));
        } catch (IllegalArgumentException beyondRange) {
            Origin origin = new Origin("footprint of " + result.run(), codec.write(result));
            reject(origin, RejectionReason.INVALID_FIELD, Optional.empty(), String.valueOf(beyondRange.getMessage()));
        }
    }

    private <T> void readAll(String option, @Nullable Path file, Class<T> type, RecordLines.RecordConsumer<T> consumer)
            throws UnreadableInputException {
        if (file == null) {
            return;
        }
        try {
            lines.read(file, type, consumer);
        } catch (IOException unreadable) {
            throw new UnreadableInputException(option, "a file that can be read", file, unreadable);
        }
    }

    private void place(Origin origin, Placing placing) {
        try {
            placing.place();
        } catch (MalformedHostlistException unreadable) {
            reject(origin, RejectionReason.HOSTLIST, Optional.of("nodes"), String.valueOf(unreadable.getMessage()));
        }
    }

    private void reject(Origin origin, RejectionReason reason, Optional<String> field, String detail) {
        reject(origin.reject(reason, field, detail, Instant.now(clock)));
    }

    private void reject(Rejection rejection) {
        hasRejected = true;
        print(System.err, rejection);
    }

    private void print(PrintStream out, Object contractRecord) {
        OutputStream bytes = out;
        try {
            bytes.write(codec.write(contractRecord));
            bytes.write('\n');
        } catch (IOException closed) {
            throw new UncheckedIOException("cannot write the output", closed);
        }
    }

    private interface Placing {
        void place() throws MalformedHostlistException;
    }
}
