package io.github.jobenergy.jobcomp.cli;

import io.github.jobenergy.jobcomp.cli.option.DialectConverter;
import io.github.jobenergy.jobcomp.cli.option.PlausibilityOption;
import io.github.jobenergy.jobcomp.decode.Decoded;
import io.github.jobenergy.jobcomp.decode.FileDecoder;
import io.github.jobenergy.jobcomp.decode.RecordFormat;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.program.CountedInput;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.cli.ProgramVersion;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code decode}: prints the job completions and rejections that the bridge reads from files. */
@Command(
        name = "decode",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = "Prints the completions in files as the bridge would publish them, one JSON object per line. "
                + "Rejections are printed to the standard error in the same form, and the exit status is then 65. It "
                + "is also 65 if the input has no completion. Runs that have not ended are omitted. Requires neither "
                + "Kafka nor Slurm.")
final class DecodeCommand implements Callable<Integer> {

    @Option(
            names = "--dialect",
            required = true,
            paramLabel = "NAME",
            converter = DialectConverter.class,
            description = "Format of the files: script-environment (written by the hook, one file per run), sacct "
                    + "(sacct --parsable2 --duplicates, with its header line), or jobcomp-kafka (the concatenated "
                    + "records of Slurm's own jobcomp/kafka or jobcomp/elasticsearch, or the response to a search of "
                    + "Elasticsearch for them, with hits).")
    private RecordFormat dialect = RecordFormat.SCRIPT_ENVIRONMENT;

    @Option(
            names = "--cluster",
            paramLabel = "NAME",
            description = "Cluster of the files. Records of another cluster are rejected. Default: the cluster in each "
                    + "record")
    private Optional<String> cluster = Optional.empty();

    @Option(
            names = "--time-zone",
            paramLabel = "ZONE",
            defaultValue = "UTC",
            description = "Time zone of times without an offset, such as Europe/Berlin: the zone of the sacct that "
                    + "printed the file. A time that occurred twice at a clock change is rejected unless ElapsedRaw "
                    + "determines it. A time that did not occur is rejected. Times of Slurm's plugins are always UTC. "
                    + "Default: ${DEFAULT-VALUE}")
    private ZoneId timeZone = ZoneOffset.UTC;

    @Mixin
    private PlausibilityOption plausibility = new PlausibilityOption();

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
        CaptureContext reception = new CaptureContext(
                cluster.map(name -> name.toLowerCase(Locale.ROOT)),
                Capture.FILE,
                Optional.empty(),
                clock.instant(),
                timeZone);
        Printer printer = new Printer();
        try {
            decode(new FileDecoder(dialect, reception, plausibility.bound(), printer));
        } catch (IOException unreadable) {
            err().println("jobcomp-bridge: expected a readable file, found " + FileFault.text(unreadable));
            return ExitCode.NO_INPUT.number();
        } finally {
            printer.flush();
        }
        if (spec.commandLine().getOut().checkError()) {
            err().println("jobcomp-bridge: expected a writable standard output, found none");
            return ExitCode.IO_ERROR.number();
        }
        if (!printer.hasPrinted && bytes.get() > 0) {
            err().println("jobcomp-bridge: expected completions of ended runs, found none in " + bytes + " bytes");
            return ExitCode.DATA.number();
        }
        return (printer.hasRejected ? ExitCode.DATA : ExitCode.OK).number();
    }

    private void decode(FileDecoder decoder) throws IOException {
        if (files.isEmpty()) {
            decoder.add("stdin", new CountedInput(input, bytes));
        }
        for (Path file : files) {
            try (InputStream in = new CountedInput(Files.newInputStream(file), bytes)) {
                decoder.add(file.getFileName().toString(), in);
            } catch (IOException unreadable) {
                throw new IOException(file + ": " + FileFault.reason(unreadable), unreadable);
            }
        }
        decoder.finish();
    }

    private PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /** Prints each record as soon as it is decoded. */
    private final class Printer implements Decoded {

        private final ContractCodec codec = new ContractCodec();
        private boolean hasPrinted;
        private boolean hasRejected;

        @Override
        public void complete(JobCompletion completion) {
            print(completion, spec.commandLine().getOut());
        }

        @Override
        public void reject(Rejection rejection) {
            hasRejected = true;
            print(rejection, err());
        }

        private void flush() {
            spec.commandLine().getOut().flush();
            err().flush();
        }

        private void print(Object contractRecord, PrintWriter out) {
            hasPrinted = true;
            out.print(new String(codec.write(contractRecord), StandardCharsets.UTF_8));
            out.print('\n');
        }
    }
}
