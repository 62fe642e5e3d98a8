package io.github.jobenergy.jobcomp.cli;

import io.github.jobenergy.jobcomp.accounting.SharedQueryLimit;
import io.github.jobenergy.jobcomp.publish.kafka.KafkaBrokers;
import io.github.jobenergy.jobcomp.run.bridge.Bridge;
import io.github.jobenergy.jobcomp.run.bridge.NoPermissionException;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig;
import io.github.jobenergy.jobcomp.spool.Spool;
import io.github.jobenergy.jobcomp.spool.SpoolInUseException;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.kafka.SupersededException;
import io.github.jobenergy.program.kafka.UnusableTopicsException;
import io.github.jobenergy.program.monitoring.Monitoring;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.function.Consumer;
import org.apache.kafka.common.KafkaException;

/** Runs a bridge until the program is stopped or the bridge fails; prints the reason of a failure. */
final class RunningBridge {

    private final PrintWriter err;
    private final Consumer<BridgeConfig> contact;

    /** Prints the reason of a failure to this writer. */
    RunningBridge(PrintWriter err) {
        this(err, RunningBridge::requireContact);
    }

    /** A running bridge with this first request to the brokers. */
    RunningBridge(PrintWriter err, Consumer<BridgeConfig> contact) {
        this.err = err;
        this.contact = contact;
    }

    private static void requireContact(BridgeConfig config) {
        new KafkaBrokers(config.kafka().brokers(), config.kafka().topics(config.cluster()), config.cluster())
                .requireContact();
    }

    /** Runs the bridge with this monitoring and returns the exit status. */
    int run(BridgeConfig config, SharedQueryLimit slurmdbd, Monitoring monitoring) {
        try {
            new Spool(config.spool().folder()).verify();
            contact.accept(config);
        } catch (KafkaException unreachable) {
            String servers = config.kafka().brokers().bootstrapServers();
            err.println("jobcomp-bridge: brokers at " + servers + ": " + unreachable.getMessage());
            return ExitCode.UNAVAILABLE.number();
        } catch (IOException unusableSpool) {
            return fail(unusableSpool, ExitCode.CANNOT_CREATE);
        }
        return runToItsEnd(config, slurmdbd, monitoring);
    }

    private int runToItsEnd(BridgeConfig config, SharedQueryLimit slurmdbd, Monitoring monitoring) {
        try (Bridge bridge = Bridge.start(config, slurmdbd)) {
            monitoring.started(bridge.monitored());
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
