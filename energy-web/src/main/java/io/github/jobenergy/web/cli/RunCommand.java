package io.github.jobenergy.web.cli;

import io.github.jobenergy.program.StatusFile;
import io.github.jobenergy.program.StatusWriter;
import io.github.jobenergy.program.cli.BrokersOptional;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.cli.MonitoringOptions;
import io.github.jobenergy.program.cli.OptionErrors;
import io.github.jobenergy.program.cli.ProgramVersion;
import io.github.jobenergy.program.monitoring.Monitored;
import io.github.jobenergy.program.monitoring.Monitoring;
import io.github.jobenergy.store.cli.DatabaseOptions;
import io.github.jobenergy.store.cli.KafkaOptions;
import io.github.jobenergy.store.database.DatabaseSettings;
import io.github.jobenergy.web.access.AccessPolicy;
import io.github.jobenergy.web.access.Identification;
import io.github.jobenergy.web.access.identity.LocalToken;
import io.github.jobenergy.web.data.Database;
import io.github.jobenergy.web.http.ServerSettings;
import io.github.jobenergy.web.http.WebServer;
import io.github.jobenergy.web.monitoring.WebMonitoring;
import io.github.jobenergy.web.page.Pages;
import io.github.jobenergy.web.run.OwnStore;
import io.javalin.util.JavalinBindException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.ZoneId;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.common.KafkaException;
import org.flywaydb.core.api.FlywayException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code run}: serves the pages. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        modelTransformer = BrokersOptional.class,
        description = {
            "Serves pages about the energy of jobs, users, accounts, nodes and clusters from the tables of energy-store: "
                    + "as HTML, text, JSON or CSV, as the client accepts, or by the parameter format.",
            "With --bootstrap-server, the program also keeps the tables, as energy-store run does; a DuckDB file requires "
                    + "it, since one process at a time can use the file. Without it, the tables are those that "
                    + "energy-store keeps in a PostgreSQL. Runs until SIGTERM."
        })
final class RunCommand implements Callable<Integer> {

    private static final int CONNECTIONS = 8;

    @Mixin
    private KafkaOptions kafka = new KafkaOptions();

    @Mixin
    private DatabaseOptions databaseOptions = new DatabaseOptions();

    @Mixin
    private ServerOptions serverOptions = new ServerOptions();

    @Mixin
    private AccessOptions accessOptions = new AccessOptions();

    @Mixin
    private MonitoringOptions monitoringOptions = new MonitoringOptions();

    @Option(
            names = "--status-file",
            paramLabel = "FILE",
            description = "File to which the status is written every 5 s. Default: none")
    private Optional<Path> statusFile = Optional.empty();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final Clock clock;

    RunCommand(Clock clock) {
        this.clock = clock;
    }

    /** What serves the pages. */
    private record Parts(
            DatabaseSettings database,
            ServerSettings server,
            ZoneId zone,
            Optional<LocalToken> token,
            Identification identification,
            AccessPolicy policy) {}

    @Override
    public Integer call() {
        Optional<LocalToken> token = accessOptions.localToken();
        Parts parts = OptionErrors.of(
                spec.commandLine(),
                () -> new Parts(
                        databaseOptions.database(),
                        serverOptions.settings(),
                        serverOptions.zone(),
                        token,
                        accessOptions.identification(token, clock),
                        accessOptions.policy(clock)));
        boolean keepsTables = spec.commandLine().getParseResult().hasMatchedOption(BrokersOptional.BROKERS);
        CompletableFuture<ExitCode> end = new CompletableFuture<>();
        try (Monitoring monitoring = monitoringOptions.open(spec.commandLine(), clock)) {
            return (keepsTables ? serveOwn(parts, monitoring, end) : serve(parts, monitoring, Optional.empty(), end))
                    .number();
        } catch (SQLException | FlywayException unusable) {
            return failed(parts.database() + ": " + unusable.getMessage(), ExitCode.UNAVAILABLE)
                    .number();
        } catch (KafkaException unreachable) {
            return failed("brokers: " + unreachable.getMessage(), ExitCode.UNAVAILABLE)
                    .number();
        } catch (JavalinBindException taken) {
            return failed("listen: " + taken.getMessage(), ExitCode.UNAVAILABLE).number();
        }
    }

    private ExitCode serveOwn(Parts parts, Monitoring monitoring, CompletableFuture<ExitCode> end) throws SQLException {
        try (OwnStore tables = OwnStore.open(
                OptionErrors.of(spec.commandLine(), kafka::brokers),
                OptionErrors.of(spec.commandLine(), kafka::names),
                parts.database(),
                clock,
                failure ->
                        end.complete(failed(parts.database() + ": " + failure.getMessage(), ExitCode.UNAVAILABLE)))) {
            tables.read();
            return serve(parts, monitoring, Optional.of(tables.monitored(clock)), end);
        }
    }

    private ExitCode serve(
            Parts parts, Monitoring monitoring, Optional<Monitored> store, CompletableFuture<ExitCode> end) {
        CompletableFuture<Boolean> ended = new CompletableFuture<>();
        Thread stop = new Thread(
                () -> {
                    end.complete(ExitCode.OK);
                    ended.join();
                },
                "stop");
        Runtime.getRuntime().addShutdownHook(stop);
        try (Database database = Database.open(parts.database(), CONNECTIONS);
                WebServer server = WebServer.start(
                        new Pages(database, parts.zone(), clock),
                        parts.identification(),
                        parts.policy(),
                        parts.server(),
                        clock);
                WebMonitoring states = new WebMonitoring(database, url(parts, server.port()), store, clock)) {
            Optional<StatusWriter> status =
                    statusFile.map(file -> StatusWriter.start(new StatusFile(file), states::status));
            announce(parts, server.port());
            monitoring.started(states);
            ExitCode result = end.join();
            status.ifPresent(StatusWriter::close);
            return result;
        } finally {
            ended.complete(true);
            if (stop.getState() == Thread.State.NEW) {
                Runtime.getRuntime().removeShutdownHook(stop);
            }
        }
    }

    private void announce(Parts parts, int port) {
        String url = url(parts, port) + "/";
        PrintWriter out = spec.commandLine().getOut();
        out.println(parts.token()
                .map(token -> "energy-web: " + url + "login?token=" + token.text())
                .orElse("energy-web: " + url));
        out.flush();
    }

    private static String url(Parts parts, int port) {
        String host = parts.server().host();
        boolean isBare = host.contains(":") && !host.startsWith("[");
        return "http://" + (isBare ? "[" + host + "]" : host) + ":" + port;
    }

    private ExitCode failed(String message, ExitCode status) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("energy-web: " + message);
        err.flush();
        return status;
    }
}
