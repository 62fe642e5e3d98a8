package io.github.jobenergy.rate.cli;

import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.cli.OptionErrors;
import io.github.jobenergy.program.cli.ProgramVersion;
import io.github.jobenergy.rate.decode.DocumentContext;
import io.github.jobenergy.rate.decode.MalformedDocumentException;
import io.github.jobenergy.rate.decode.RateDecoder;
import io.github.jobenergy.rate.spec.DocumentFile;
import io.github.jobenergy.rate.spec.RateFormat;
import io.github.jobenergy.rate.spec.RateSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code decode}: prints the slots in documents. */
@Command(
        name = "decode",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = "Prints the slots in documents of a provider as the bridge would publish them, one JSON object "
                + "per line, each with revision 1. The reasons of rejections are printed to the standard error. The "
                + "exit status is 65 if a document or a slot is rejected, or if no document has a slot. Requires no "
                + "Kafka.")
final class DecodeCommand implements Callable<Integer> {

    @Option(
            names = "--format",
            required = true,
            paramLabel = "FORMAT[,KEY=VALUE...]",
            description = "Format of the documents, with its settings: ${COMPLETION-CANDIDATES}.",
            completionCandidates = FormatNames.class)
    private String format = "";

    @Mixin
    private SiteOption site = new SiteOption();

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Documents to read.")
    private List<Path> files = new ArrayList<>();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final Clock clock;

    DecodeCommand(Clock clock) {
        this.clock = clock;
    }

    @Override
    public Integer call() {
        String name = OptionErrors.of(spec.commandLine(), site::site);
        RateDecoder decoder = OptionErrors.of(spec.commandLine(), this::decoder);
        RecordPrinter printer = new RecordPrinter(
                spec.commandLine().getOut(), spec.commandLine().getErr());
        boolean isMalformed = false;
        for (Path file : files) {
            try {
                byte[] bytes = DocumentFile.read(file);
                DocumentContext context = new DocumentContext(name, DocumentFile.name(file), clock.instant());
                printer.print(file.toString(), decoder.decode(bytes, context));
            } catch (MalformedDocumentException malformed) {
                err(file + ": " + malformed.getMessage());
                isMalformed = true;
            } catch (IOException unreadable) {
                err(file + ": expected a readable file, found " + unreadable.getMessage());
                return ExitCode.NO_INPUT.number();
            }
        }
        if (spec.commandLine().getOut().checkError()) {
            err("expected a writable standard output, found none");
            return ExitCode.IO_ERROR.number();
        }
        boolean isComplete = !isMalformed && printer.rejected() == 0 && printer.slots() > 0;
        if (!isMalformed && printer.rejected() == 0 && printer.slots() == 0) {
            err("expected slots with values, found none");
        }
        return (isComplete ? ExitCode.OK : ExitCode.DATA).number();
    }

    private RateDecoder decoder() {
        try {
            RateSpec settings = RateSpec.parse(format);
            RateFormat parsed = RateFormat.of(settings.kind());
            settings.requireOnly(parsed.keys());
            return parsed.decoder(settings);
        } catch (IllegalArgumentException invalid) {
            throw new IllegalArgumentException("format: " + invalid.getMessage(), invalid);
        }
    }

    private void err(String message) {
        spec.commandLine().getErr().println("rate-bridge: " + message);
    }
}
