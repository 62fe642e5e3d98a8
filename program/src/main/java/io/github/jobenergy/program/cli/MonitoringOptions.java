package io.github.jobenergy.program.cli;

import io.github.jobenergy.program.monitoring.Monitoring;
import io.github.jobenergy.program.monitoring.MonitoringSettings;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options for metrics and health, which every command has that runs until SIGTERM. */
public final class MonitoringOptions {

    @Option(
            names = "--metrics-listen",
            paramLabel = "HOST:PORT",
            description = "Address of the HTTP server of /metrics, /health/live and /health/ready, which has no "
                    + "authentication and no TLS. Default: none, no socket is opened")
    private Optional<String> listen = Optional.empty();

    @Option(
            names = "--stall-limit",
            paramLabel = "DURATION",
            defaultValue = "PT15M",
            description = "Time by which a round of a main loop may be overdue. Beyond it, /health/live has the status "
                    + "503, and the watchdog of systemd is not notified. Default: ${DEFAULT-VALUE}")
    private Duration stallLimit = Duration.ofMinutes(15);

    /** Creates the options; the parser sets them. */
    public MonitoringOptions() {}

    /**
     * Opens the monitoring of the command, which has these options directly or in other ones.
     *
     * @throws picocli.CommandLine.ParameterException if an option is invalid
     * @throws io.github.jobenergy.program.monitoring.ListenException if the address cannot be used
     */
    public Monitoring open(CommandLine command, Clock clock) {
        CommandSpec program = command.getCommandSpec().root();
        return Monitoring.open(OptionErrors.of(command, () -> settings(program)), clock);
    }

    private MonitoringSettings settings(CommandSpec program) {
        String version = ProgramVersion.of(program).substring(program.name().length() + 1);
        return new MonitoringSettings(program.name(), version, listen.map(MonitoringSettings::address), stallLimit);
    }
}
