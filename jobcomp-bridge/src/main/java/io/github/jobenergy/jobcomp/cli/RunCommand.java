package io.github.jobenergy.jobcomp.cli;

import io.github.jobenergy.jobcomp.publish.SupersededException;
import io.github.jobenergy.jobcomp.run.Bridge;
import io.github.jobenergy.jobcomp.run.BridgeConfig;
import io.github.jobenergy.jobcomp.run.NoPermissionException;
import io.github.jobenergy.jobcomp.run.UnusableTopicsException;
import io.github.jobenergy.jobcomp.spool.SpoolInUseException;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Runs the bridge. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = {
            "Publishes what the hook leaves in the spool, at once and again when accounting knows more, and what only "
                    + "accounting knows of; and which runs begin, and where.",
            "Of several bridges of a cluster one is active, the others forward to it. Runs until it is told to stop "
                    + "(SIGTERM); where another one works on the same spool, the exit status is 75, and where PrivateData "
                    + "hides other users' jobs from it, 77.",
            "With several files of options it is a bridge for each of their clusters, independent but for what they ask of "
                    + "a slurmdbd they have in common; one that cannot go on is begun again after a minute."
        },
        footer = BridgeOptions.FOOTER)
final class RunCommand implements Callable<Integer> {

    private final Slurmdbds slurmdbds;

    @Mixin
    private BridgeOptions options = new BridgeOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    RunCommand(Slurmdbds slurmdbds) {
        this.slurmdbds = slurmdbds;
    }

    @Override
    public Integer call() {
        BridgeConfig config = options.config(spec.commandLine());
        try (Bridge bridge = Bridge.start(config, slurmdbds.budget(options.slurmdbd()))) {
            return await(bridge);
        } catch (IOException unusableSpool) {
            return fail(unusableSpool, ExitCode.CANNOT_CREATE);
        } catch (UnusableTopicsException unusableTopics) {
            return fail(unusableTopics, ExitCode.CONFIGURATION);
        } catch (SpoolInUseException | SupersededException another) {
            return fail(another, ExitCode.TEMPORARY);
        } catch (NoPermissionException denied) {
            return fail(denied, ExitCode.NO_PERMISSION);
        }
    }

    private static int await(Bridge bridge) throws UnusableTopicsException, SupersededException, NoPermissionException {
        Thread stop = new Thread(bridge::close, "stop");
        Runtime.getRuntime().addShutdownHook(stop);
        try {
            bridge.await();
            return ExitCode.OK.number();
        } finally {
            if (stop.getState() == Thread.State.NEW) {
                Runtime.getRuntime().removeShutdownHook(stop);
            }
        }
    }

    private int fail(Exception failure, ExitCode exitCode) {
        spec.commandLine().getErr().println("jobcomp-bridge: " + failure.getMessage());
        return exitCode.number();
    }
}
