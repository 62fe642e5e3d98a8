package io.github.jobenergy.energy.cli.alert;

import io.github.jobenergy.energy.alert.AlertRules;
import io.github.jobenergy.energy.cli.line.OptionLine;
import io.github.jobenergy.energy.streams.EnergySettings;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of the alerts that {@code run} publishes. */
public final class AlertOptions {

    @Option(
            names = "--alert-rules",
            paramLabel = "FILE",
            description =
                    "File of rules about the power of runs, idle GPUs of runs and budgets, whose alerts are published on alerts. The"
                            + " file is read at the start. Rules about runs require --job-power, rules about budgets --statements.")
    private @Nullable Path rules;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    /** Creates the options; the parser sets them. */
    public AlertOptions() {}

    /** Returns these settings with the rules, if they are given, or throws a usage error that names file and line. */
    public EnergySettings applyTo(EnergySettings settings) {
        try {
            return rules == null || rules.toString().isEmpty()
                    ? settings
                    : settings.withAlerts(Optional.of(read(rules)));
        } catch (IllegalArgumentException invalid) {
            throw new ParameterException(spec.commandLine(), invalid.getMessage(), invalid);
        }
    }

    static AlertRules read(Path file) {
        return AlertRuleFile.parse(OptionLine.read("alert-rules", file), "alert-rules: " + file);
    }
}
