package io.github.jobenergy.jobcomp.check;

import io.github.jobenergy.jobcomp.command.CommandLimits;
import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.jobcomp.command.SystemCommand;
import io.github.jobenergy.program.SlurmConfig;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Calls scontrol, and other programs that print a few lines. */
final class Scontrol {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final int MOST_OUTPUT_BYTES = 1 << 20;

    private Scontrol() {}

    /**
     * Reads the configuration of slurmctld.
     *
     * @param scontrol the program, by name or path
     * @throws QueryException if the program does not answer
     */
    static SlurmConfig config(String scontrol) throws QueryException, InterruptedException {
        return new SlurmConfig(print(scontrol, "show", "config"));
    }

    /** Reads the configuration of the slurmctld of another cluster, which slurmdbd knows. */
    static SlurmConfig config(String scontrol, String cluster) throws QueryException, InterruptedException {
        return new SlurmConfig(print(scontrol, "--clusters=" + cluster, "show", "config"));
    }

    /** Returns the output of a program. */
    static String print(String... words) throws QueryException, InterruptedException {
        SystemCommand command =
                new SystemCommand(new CommandLimits(TIMEOUT, MOST_OUTPUT_BYTES), SlurmConfig.ENVIRONMENT, Set.of());
        return new String(command.run(List.of(words)), StandardCharsets.UTF_8);
    }
}
