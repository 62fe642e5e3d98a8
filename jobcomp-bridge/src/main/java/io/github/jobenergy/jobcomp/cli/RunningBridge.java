package io.github.jobenergy.jobcomp.cli;

import io.github.jobenergy.jobcomp.accounting.Budget;
import io.github.jobenergy.jobcomp.publish.SupersededException;
import io.github.jobenergy.jobcomp.run.Bridge;
import io.github.jobenergy.jobcomp.run.BridgeConfig;
import io.github.jobenergy.jobcomp.run.NoPermissionException;
import io.github.jobenergy.jobcomp.run.UnusableTopicsException;
import io.github.jobenergy.jobcomp.spool.SpoolInUseException;
import java.io.IOException;
import java.io.PrintWriter;

/** A bridge that runs until the program is told to stop, or it cannot go on: then it says why. */
final class RunningBridge {

    private final PrintWriter err;

    /** Says there why it could not go on. */
    RunningBridge(PrintWriter err) {
        this.err = err;
    }

    /** Runs it; the exit status says how it ended. */
    int run(BridgeConfig config, Budget slurmdbd) {
        try (Bridge bridge = Bridge.start(config, slurmdbd)) {
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
        err.println("jobcomp-bridge: " + failure.getMessage());
        return exitCode.number();
    }
}
