package io.github.jobenergy.jobcomp.cli;

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
        description =
                "Prints the completions found in files as the bridge would publish them, one JSON object per line; "
                        + "what cannot be used goes to the standard error in the same form, and the exit status is then 65, as it "
                        + "is if nothing is found in what was read. Runs that are not over give nothing. Needs neither Kafka nor "
                        + "Slurm.")
final class DecodeCommand implements Callable<Integer> {

    @Option(
            names = "--dialect",
            required = true,
            paramLabel = "NAME",
            converter = DialectConverter.class,
            description =
                    "How the files are written: script-environment (what the hook keeps, one file per run), sacct "
                            + "(sacct --parsable2 --duplicates, with its header line), sacct-json (sacct --json "
                            + "--duplicates; up to Slurm 22.05 it cuts energies, so such records carry none), or "
                            + "jobcomp-kafka (the records of Slurm's own jobcomp/kafka or jobcomp/elasticsearch, one "
                            + "behind the other, or what an Elasticsearch answered that was searched for them: its "
                            + "hits).")
    private RecordFormat dialect = RecordFormat.SCRIPT_ENVIRONMENT;

    @Option(
            names = "--cluster",
            paramLabel = "NAME",
            description = "The cluster the files are of; records that name another one are rejected. Default: as each "
                    + "record names it.")
    private Optional<String> cluster = Optional.empty();

    @Option(
            names = "--time-zone",
            paramLabel = "ZONE",
            defaultValue = "UTC",
            description =
                    "The zone of times written without one, such as Europe/Berlin: that of the sacct that printed "
                            + "the file. What came twice when clocks were changed is rejected unless ElapsedRaw decides "
                            + "it; what never came is rejected. Slurm's plugins always write UTC. "
                            + "Default: ${DEFAULT-VALUE}")
    private ZoneId timeZone = ZoneOffset.UTC;

    @Mixin
    private PlausibilityOption plausibility = new PlausibilityOption();

    @Parameters(paramLabel = "FILE", arity = "0..*", description = "The files to read. Default: the standard input.")
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
            err().println("jobcomp-bridge: expected a file that can be read, found " + FileFault.text(unreadable));
            return ExitCode.NO_INPUT.number();
        } finally {
            printer.flush();
        }
        if (spec.commandLine().getOut().checkError()) {
            err().println("jobcomp-bridge: expected an output that can be written, found none");
            return ExitCode.IO_ERROR.number();
        }
        if (!printer.hasPrinted && bytes.get() > 0) {
            err().println("jobcomp-bridge: expected completions of runs that are over, found none in " + bytes
                    + " bytes");
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
