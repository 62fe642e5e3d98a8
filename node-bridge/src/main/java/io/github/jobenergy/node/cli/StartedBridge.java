package io.github.jobenergy.node.cli;

import io.github.jobenergy.program.cli.ExitCode;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;

/** Starts a bridge if the brokers and topics are as required, and runs it until the JVM shuts down or the bridge ends. */
final class StartedBridge {

    private final PrintWriter err;

    private final String servers;

    /** Creates a starter that prints failures to the writer with these broker addresses. */
    StartedBridge(PrintWriter err, String servers) {
        this.err = err;
        this.servers = servers;
    }

    /** Starts the bridge if there are no problems, waits for its end, and returns the exit status. */
    ExitCode run(Supplier<List<String>> problems, Supplier<Running> bridge) throws InterruptedException {
        try {
            List<String> found = problems.get();
            found.forEach(problem -> err.println("node-bridge: " + problem));
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
