package io.github.jobenergy.quickstart.bench.verdict;

import io.github.jobenergy.energy.cli.EnergyStreams;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.quickstart.bench.accuracy.Replayer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Executes {@code energy-streams replay} in this JVM. The command prints to the standard output, which is replaced meanwhile. */
final class ReplayProgram implements Replayer {

    /** Rejected records are part of some classes. */
    private static final Set<Integer> ACCEPTED = Set.of(ExitCode.OK.number(), ExitCode.DATA.number());

    @Override
    public List<String> replay(Files files, List<String> options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "replay",
                "--per-hour",
                "--readings=" + files.readings(),
                "--nodes=" + files.states(),
                "--starts=" + files.starts(),
                "--completions=" + files.completions()));
        arguments.addAll(options);
        return execute(arguments);
    }

    private static List<String> execute(List<String> arguments) throws IOException {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        PrintStream out = System.out;
        PrintStream err = System.err;
        int status;
        try (PrintStream newOut = new PrintStream(printed, false, StandardCharsets.UTF_8);
                PrintStream newErr = new PrintStream(errors, false, StandardCharsets.UTF_8)) {
            System.setOut(newOut);
            System.setErr(newErr);
            status = EnergyStreams.commandLine().execute(arguments.toArray(String[]::new));
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
        if (!ACCEPTED.contains(status)) {
            throw new IOException("expected an exit status in " + ACCEPTED + ", found " + status + ": "
                    + errors.toString(StandardCharsets.UTF_8));
        }
        return printed.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
