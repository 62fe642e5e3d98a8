package io.github.jobenergy.node.cli;

import io.github.jobenergy.node.decode.Decoder;
import io.github.jobenergy.node.decode.Format;
import io.github.jobenergy.node.decode.Messages;
import io.github.jobenergy.node.output.NdjsonOutlet;
import io.github.jobenergy.node.output.Outlet;
import io.github.jobenergy.node.reading.Notices;
import io.github.jobenergy.node.reading.Outcome;
import io.github.jobenergy.node.reading.OutcomeCounts;
import io.github.jobenergy.node.reading.Readings;
import io.github.jobenergy.node.reading.Readings.TargetMapping;
import io.github.jobenergy.node.time.TimeRules;
import io.github.jobenergy.program.CountedInput;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.cli.OptionErrors;
import io.github.jobenergy.program.cli.ProgramVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code decode}: prints the readings in files of collectors. */
@Command(
        name = "decode",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = "Prints the readings in files as the bridge would publish them, one JSON object per line. "
                + "Rejections are printed to the standard error in the same form, and the exit status is then 65. It "
                + "is also 65 if the input has no readings. The times in the files are used without a check. Without "
                + "--nodes, --node-table and --rule, a target keeps its name in the file if that is a plain name, "
                + "even if run rejects it. Requires no Kafka.")
final class DecodeCommand implements Callable<Integer> {

    @Option(
            names = "--format",
            required = true,
            paramLabel = "NAME",
            description = "Format of the files: ${COMPLETION-CANDIDATES}.",
            completionCandidates = FormatNames.class)
    private String format = "";

    @Mixin
    private NodeOptions nodes = new NodeOptions();

    @Mixin
    private PlaceOptions places = new PlaceOptions();

    @Parameters(paramLabel = "FILE", arity = "0..*", description = "Files to read. Default: the standard input")
    private List<Path> files = new ArrayList<>();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final InputStream input;
    private final Clock clock;
    private final AtomicLong bytes = new AtomicLong();

    DecodeCommand(InputStream input, Clock clock) {
        this.input = input;
        this.clock = clock;
    }

    @Override
    public Integer call() {
        TargetMapping mapping = OptionErrors.of(spec.commandLine(), nodes::displayMapping);
        Format parsedFormat = OptionErrors.of(spec.commandLine(), () -> FormatNames.format(format));
        Decoder decoder = OptionErrors.of(
                spec.commandLine(),
                () -> places.table().map(table -> table.decoder(parsedFormat)).orElseGet(parsedFormat::decoder));
        PrintWriter out = spec.commandLine().getOut();
        OutcomeCounts tally = new OutcomeCounts();
        try (Outlet outlet = new NdjsonOutlet(out, spec.commandLine().getErr())) {
            Readings readings = new Readings(mapping, TimeRules.USUAL.ofHistory(), outlet, tally, Notices.NONE);
            decode(new Messages(parsedFormat, decoder, readings, clock));
        } catch (IOException unreadable) {
            err("expected a readable file, found " + unreadable.getMessage());
            return ExitCode.NO_INPUT.number();
        }
        if (out.checkError()) {
            err("expected a writable standard output, found none");
            return ExitCode.IO_ERROR.number();
        }
        if (isNothingFound(tally) && bytes.get() > 0) {
            err("expected readings or node states in the format " + format + ", found none in " + bytes + " bytes");
            return ExitCode.DATA.number();
        }
        return (isAllUsed(tally) ? ExitCode.OK : ExitCode.DATA).number();
    }

    private void decode(Messages messages) throws IOException {
        if (files.isEmpty()) {
            messages.read("stdin", new CountedInput(input, bytes));
        }
        for (Path file : files) {
            decode(messages, file);
        }
    }

    private void decode(Messages messages, Path file) throws IOException {
        try (InputStream in = new CountedInput(Files.newInputStream(file), bytes)) {
            messages.read(String.valueOf(file.getFileName()), in);
        } catch (IOException unreadable) {
            throw new IOException(file + ": " + unreadable, unreadable);
        }
    }

    private static boolean isNothingFound(OutcomeCounts tally) {
        return tally.outcomes().byName().values().stream().allMatch(count -> count == 0);
    }

    static boolean isAllUsed(OutcomeCounts tally) {
        return tally.of(Outcome.REJECTED)
                        + tally.of(Outcome.UNMAPPED)
                        + tally.of(Outcome.CONFLICTING)
                        + tally.of(Outcome.INVALID)
                == 0;
    }

    private void err(String message) {
        spec.commandLine().getErr().println("node-bridge: " + message);
    }
}
