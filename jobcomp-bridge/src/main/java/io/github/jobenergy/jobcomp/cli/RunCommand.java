package io.github.jobenergy.jobcomp.cli;

import io.github.jobenergy.jobcomp.publish.SupersededException;
import io.github.jobenergy.jobcomp.run.Bridge;
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
        description =
                "Publishes what the hook leaves in the spool, at once and again when accounting knows more, and what only "
                        + "accounting knows of. Of several bridges of a cluster one is active, the others forward to it. Runs until "
                        + "it is told to stop (SIGTERM); where another one works on the same spool, the exit status is 75.",
        footer = BridgeOptions.FOOTER)
final class RunCommand implements Callable<Integer> {

    @Mixin
    private BridgeOptions options = new BridgeOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        try (Bridge bridge = Bridge.start(options.config(spec.commandLine()))) {
            Runtime.getRuntime().addShutdownHook(new Thread(bridge::close, "stop"));
            bridge.await();
            return ExitCode.OK.number();
        } catch (IOException unusableSpool) {
            return fail(unusableSpool, ExitCode.CANNOT_CREATE);
        } catch (UnusableTopicsException unusableTopics) {
            return fail(unusableTopics, ExitCode.CONFIGURATION);
        } catch (SpoolInUseException | SupersededException another) {
            return fail(another, ExitCode.TEMPORARY);
        }
    }

    private int fail(Exception failure, ExitCode exitCode) {
        spec.commandLine().getErr().println("jobcomp-bridge: " + failure.getMessage());
        return exitCode.number();
    }
}
