package io.github.jobenergy.jobcomp.cli;

import io.github.jobenergy.jobcomp.decode.Decoder;
import io.github.jobenergy.jobcomp.decode.Dialect;
import io.github.jobenergy.jobcomp.reading.Reception;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows how the bridge reads files. */
@Command(
        name = "decode",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description =
                "Prints the completions found in files as the bridge would publish them, one JSON object per line; "
                        + "what cannot be used goes to the standard error in the same form, and the exit status is then 65. "
                        + "Runs that are not over give nothing. Needs neither Kafka nor Slurm.")
final class DecodeCommand implements Callable<Integer> {

    @Option(
            names = "--dialect",
            required = true,
            paramLabel = "NAME",
            converter = DialectConverter.class,
            description =
                    "How the files are written: script-environment (what the hook keeps, one file per run) or sacct "
                            + "(sacct --parsable2 --duplicates, run with TZ=UTC, with its header line).")
    private Dialect dialect = Dialect.SCRIPT_ENVIRONMENT;

    @Option(
            names = "--cluster",
            paramLabel = "NAME",
            description = "The cluster the files are of; records that name another one are rejected. Default: as each "
                    + "record names it.")
    private Optional<String> cluster = Optional.empty();

    @Mixin
    private PlausibilityOption plausibility = new PlausibilityOption();

    @Parameters(paramLabel = "FILE", arity = "0..*", description = "The files to read. Default: the standard input.")
    private List<Path> files = new ArrayList<>();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final InputStream input;
    private final Clock clock;

    DecodeCommand(InputStream input, Clock clock) {
        this.input = input;
        this.clock = clock;
    }

    @Override
    public Integer call() {
        Reception reception = new Reception(
                cluster.map(name -> name.toLowerCase(Locale.ROOT)), Capture.FILE, Optional.empty(), clock.instant());
        Decoder decoder = new Decoder(dialect, reception, plausibility.bound());
        try {
            if (files.isEmpty()) {
                decoder.add("stdin", input.readAllBytes());
            }
            for (Path file : files) {
                decoder.add(file.getFileName().toString(), Files.readAllBytes(file));
            }
        } catch (IOException unreadable) {
            err().println("jobcomp-bridge: expected a file that can be read, found " + unreadable);
            return ExitCode.NO_INPUT.number();
        }
        print(decoder.completions(), spec.commandLine().getOut());
        print(decoder.rejections(), err());
        return (decoder.rejections().isEmpty() ? ExitCode.OK : ExitCode.DATA).number();
    }

    private PrintWriter err() {
        return spec.commandLine().getErr();
    }

    private static void print(List<?> records, PrintWriter out) {
        ContractCodec codec = new ContractCodec();
        for (Object contractRecord : records) {
            out.print(new String(codec.write(contractRecord), StandardCharsets.UTF_8));
            out.print('\n');
        }
        out.flush();
    }
}
