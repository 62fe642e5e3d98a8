package io.github.jobenergy.store.cli;

import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.cli.MonitoringOptions;
import io.github.jobenergy.program.cli.OptionErrors;
import io.github.jobenergy.program.monitoring.Monitoring;
import io.github.jobenergy.schemas.topic.Topic;
import io.github.jobenergy.store.database.DatabaseSettings;
import io.github.jobenergy.store.database.Store;
import io.github.jobenergy.store.database.SupersededStoreException;
import io.github.jobenergy.store.run.StoreBrokers;
import io.github.jobenergy.store.run.StoreConsumers;
import io.github.jobenergy.store.run.StoreRun;
import io.github.jobenergy.store.run.StoredTopics;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.time.Clock;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.flywaydb.core.api.FlywayException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that reads the topics into the store. */
abstract class StoreCommand implements Callable<Integer> {

    @Mixin
    private KafkaOptions kafka = new KafkaOptions();

    @Mixin
    private DatabaseOptions databaseOptions = new DatabaseOptions();

    @Mixin
    private MonitoringOptions monitoringOptions = new MonitoringOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final Clock clock;

    StoreCommand(Clock clock) {
        this.clock = clock;
    }

    /** Reads the topics, until the command is complete or the run is stopped. */
    abstract void read(StoreRun run) throws SQLException, SupersededStoreException;

    /** Opens the monitoring of a command that runs until SIGTERM; others accept its options, because they read the same file. */
    final Monitoring monitoring() {
        return monitoringOptions.open(spec.commandLine(), clock);
    }

    @Override
    public Integer call() {
        StoreBrokers brokers = OptionErrors.of(spec.commandLine(), kafka::brokers);
        Function<Topic, String> names = OptionErrors.of(spec.commandLine(), kafka::names);
        DatabaseSettings database = OptionErrors.of(spec.commandLine(), databaseOptions::database);
        return run(brokers, names, database).number();
    }

    private ExitCode run(StoreBrokers brokers, Function<Topic, String> names, DatabaseSettings database) {
        try (StoredTopics topics = StoredTopics.of(brokers, names, StoredTopics.STORED);
                Store store = Store.open(database, StoredTopics.STORED);
                Consumer<byte[], byte[]> consumer = StoreConsumers.consumer(brokers);
                StoreRun run = new StoreRun(store, consumer, topics, clock)) {
            CountDownLatch ended = new CountDownLatch(1);
            Thread stop = new Thread(() -> stop(run, ended), "stop");
            Runtime.getRuntime().addShutdownHook(stop);
            try {
                read(run);
                return run.counts().hasRejected() ? ExitCode.DATA : ExitCode.OK;
            } finally {
                ended.countDown();
                if (stop.getState() == Thread.State.NEW) {
                    Runtime.getRuntime().removeShutdownHook(stop);
                }
            }
        } catch (SupersededStoreException other) {
            return failed(database + ": " + other.getMessage(), ExitCode.TEMPORARY);
        } catch (SQLException | FlywayException unusable) {
            return failed(database + ": " + unusable.getMessage(), ExitCode.UNAVAILABLE);
        } catch (AuthenticationException | AuthorizationException denied) {
            return failed(
                    "brokers at " + brokers.bootstrapServers() + ": " + denied.getMessage(), ExitCode.NO_PERMISSION);
        } catch (KafkaException unreachable) {
            return failed(
                    "brokers at " + brokers.bootstrapServers() + ": " + unreachable.getMessage(), ExitCode.UNAVAILABLE);
        }
    }

    private ExitCode failed(String message, ExitCode status) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("energy-store: " + message);
        return status;
    }

    /** Stops the run and waits for its last transaction: the JVM ends when the hooks have returned. */
    private static void stop(StoreRun run, CountDownLatch ended) {
        run.stop();
        try {
            ended.await();
        } catch (InterruptedException atTheEnd) {
            Thread.currentThread().interrupt();
        }
    }
}
