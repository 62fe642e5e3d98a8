package io.github.jobenergy.node.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;

/** A bridge that is started where the brokers are as they have to be, and runs until the program is told to stop. */
final class StartedBridge {

    private final PrintWriter err;

    private final String servers;

    /** Reports there why it could not start, or go on, with these brokers. */
    StartedBridge(PrintWriter err, String servers) {
        this.err = err;
        this.servers = servers;
    }

    /** Starts it if there are no complaints, and waits; says how it ended. */
    ExitCode run(Supplier<List<String>> complaints, Supplier<Running> bridge) throws InterruptedException {
        try {
            List<String> found = complaints.get();
            found.forEach(complaint -> err.println("node-bridge: " + complaint));
            return found.isEmpty() ? await(bridge.get()) : ExitCode.CONFIGURATION;
        } catch (AuthenticationException | AuthorizationException denied) {
            err.println("node-bridge: brokers at " + servers + ": " + denied.getMessage());
            return ExitCode.NO_PERMISSION;
        } catch (KafkaException unreachable) {
            err.println("node-bridge: brokers at " + servers + ": " + unreachable.getMessage());
            return ExitCode.UNAVAILABLE;
        }
    }

    private static ExitCode await(Running running) throws InterruptedException {
        Thread stop = new Thread(running::close, "stop");
        Runtime.getRuntime().addShutdownHook(stop);
        try {
            return running.await();
        } finally {
            if (stop.getState() == Thread.State.NEW) {
                Runtime.getRuntime().removeShutdownHook(stop);
            }
        }
    }
}
