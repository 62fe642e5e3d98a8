package io.github.jobenergy.node.source.ipmi;

import io.github.jobenergy.node.source.SourceSpec;
import io.github.jobenergy.node.source.bmc.BmcSettings;
import io.github.jobenergy.program.SecretFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/**
 * The settings of the IPMI programs.
 *
 * @param tool the program
 * @param program its name or path
 * @param options the options before its own arguments
 * @param zone the time zone of the BMCs' clocks
 * @param responseTimeout the time limit of one call
 */
record IpmiSettings(Tool tool, String program, List<String> options, ZoneId zone, Duration responseTimeout) {

    IpmiSettings {
        options = List.copyOf(options);
    }

    /**
     * Reads the settings.
     *
     * @throws IllegalArgumentException if a setting is invalid
     */
    static IpmiSettings of(SourceSpec spec, BmcSettings bmcs) {
        Tool tool = spec.choice("tool", Tool.IPMITOOL);
        List<String> options = options(spec, tool);
        if (tool == Tool.FREEIPMI) {
            spec.path("config").map(IpmiSettings::configuration).ifPresent(options::add);
        }
        return new IpmiSettings(
                tool,
                spec.text("program").orElse(tool.program()),
                options,
                zone(spec.text("zone").orElse("UTC")),
                bmcs.timeout("answer-timeout", bmcs.every()));
    }

    /** Rejects passwords in the options, since arguments are visible to every user of the host. */
    private static List<String> options(SourceSpec spec, Tool tool) {
        List<String> options = new ArrayList<>();
        for (String option : spec.text("options").orElse("").split(" ", -1)) {
            if (option.startsWith(tool.passwordOption()) || option.startsWith("--password")) {
                throw new IllegalArgumentException(
                        "ipmi: options: expected no password among the arguments, found " + tool.passwordOption());
            }
            if (!option.isEmpty()) {
                options.add(option);
            }
        }
        return options;
    }

    private static String configuration(Path file) {
        try {
            SecretFile.require(file);
            return "--config-file=" + file;
        } catch (IOException unusable) {
            throw new IllegalArgumentException("ipmi: config: " + unusable.getMessage(), unusable);
        }
    }

    private static ZoneId zone(String text) {
        try {
            return ZoneId.of(text);
        } catch (DateTimeException unknown) {
            throw new IllegalArgumentException(
                    "ipmi: zone: expected a time zone such as UTC or Europe/Zurich, found '" + text + "'", unknown);
        }
    }
}
