package io.github.jobenergy.jobcomp.cli.option;

import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig.AccountingConfig;
import io.github.jobenergy.jobcomp.run.settings.LookupSchedule;
import io.github.jobenergy.jobcomp.run.settings.SearchSchedule;
import io.github.jobenergy.jobcomp.run.settings.SearchSchedule.QuietHours;
import io.github.jobenergy.program.DurationConverter;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The accounting options: the slurmdbd, the times of lookups and the search of accounting. */
final class AccountingOptions {

    @Option(
            names = "--no-accounting",
            description = "Does not query accounting, for clusters without slurmdbd. The hook's record is the only "
                    + "revision, and final.")
    private boolean isWithout;

    @Mixin
    private SacctOptions sacct = new SacctOptions();

    @Option(
            names = "--slurmdbd",
            paramLabel = "NAME",
            defaultValue = "slurmdbd",
            description = "Name of the slurmdbd. Clusters of one process that give the same name share one query "
                    + "budget: one call of sacct at a time, and the share of the time. Default: ${DEFAULT-VALUE}")
    private String slurmdbd = "slurmdbd";

    @Option(
            names = "--first-look",
            paramLabel = "DURATION",
            defaultValue = "PT2S",
            description = "Time from the arrival of a record to the first query of accounting about its run. The next "
                    + "queries follow after five times that time, 25 times, and so on, up to --settle-time. Default: "
                    + "${DEFAULT-VALUE}")
    private Duration firstLookup = Duration.ofSeconds(2);

    @Option(
            names = "--settle-time",
            paramLabel = "DURATION",
            defaultValue = "PT5M",
            description = "Time from the arrival of a record after which the data of accounting about its run are "
                    + "final. Default: ${DEFAULT-VALUE}")
    private Duration settleTime = Duration.ofMinutes(5);

    @Option(
            names = "--give-up-after",
            paramLabel = "DURATION",
            defaultValue = "PT10M",
            description = "Time from the arrival of a record after which it is published as final if sacct has no row "
                    + "of its run. Default: ${DEFAULT-VALUE}")
    private Duration giveUpAfter = Duration.ofMinutes(10);

    @Option(
            names = "--no-sweeps",
            description = "Does not search accounting for runs that were not captured. Only captured runs are queried.")
    private boolean isWithoutSweeps;

    @Option(
            names = "--sweep-interval",
            paramLabel = "DURATION",
            defaultValue = "PT5M",
            converter = SweepIntervalConverter.class,
            description =
                    "Interval of the searches of accounting for ended runs, PT5M or more. Default: ${DEFAULT-VALUE}")
    private Duration sweepInterval = SearchSchedule.LEAST_INTERVAL;

    @Option(
            names = "--sweep-overlap",
            paramLabel = "DURATION",
            defaultValue = "PT15M",
            description = "Overlap of a search of accounting with the previous one. Default: ${DEFAULT-VALUE}")
    private Duration sweepOverlap = Duration.ofMinutes(15);

    @Option(
            names = "--quiet-hours",
            paramLabel = "HH:MM-HH:MM",
            converter = QuietHoursConverter.class,
            description = "Hours of local time in which the daily search of accounting for late rows of the last two "
                    + "days is suspended. Default: none")
    private Optional<QuietHours> quietHours = Optional.empty();

    /** The plausibility bound of Slurm's energies. */
    Plausibility plausibility() {
        return sacct.plausibility();
    }

    /** The name of the slurmdbd; clusters that give the same name share one query budget. */
    String slurmdbd() {
        return slurmdbd;
    }

    /** The accounting configuration of the cluster; empty with {@code --no-accounting}. */
    Optional<AccountingConfig> config(String cluster) {
        if (isWithout) {
            return Optional.empty();
        }
        return Optional.of(new AccountingConfig(
                sacct.settings(cluster),
                sacct.duty(),
                new LookupSchedule(firstLookup, settleTime, giveUpAfter),
                isWithoutSweeps
                        ? Optional.empty()
                        : Optional.of(new SearchSchedule(sweepInterval, sweepOverlap, quietHours))));
    }

    /** Parses {@code --sweep-interval}, and rejects durations below {@link SearchSchedule#LEAST_INTERVAL}. */
    static final class SweepIntervalConverter implements ITypeConverter<Duration> {

        @Override
        public Duration convert(String text) {
            Duration interval = new DurationConverter().convert(text);
            if (interval.compareTo(SearchSchedule.LEAST_INTERVAL) < 0) {
                throw new TypeConversionException(
                        "expected " + SearchSchedule.LEAST_INTERVAL + " or more, found '" + text + "'");
            }
            return interval;
        }
    }

    /** Parses {@code --quiet-hours}: two times of day, {@code HH:MM-HH:MM}, in the system's time zone. */
    static final class QuietHoursConverter implements ITypeConverter<QuietHours> {

        private static final Pattern HOURS = Pattern.compile("(\\d\\d:\\d\\d)-(\\d\\d:\\d\\d)");

        @Override
        public QuietHours convert(String text) {
            Matcher hours = HOURS.matcher(text);
            try {
                if (hours.matches()) {
                    return new QuietHours(
                            LocalTime.parse(hours.group(1)), LocalTime.parse(hours.group(2)), ZoneId.systemDefault());
                }
            } catch (DateTimeParseException noTimeOfDay) {
                throw new TypeConversionException("expected hours such as 08:00-18:00, found '" + text + "'");
            }
            throw new TypeConversionException("expected hours such as 08:00-18:00, found '" + text + "'");
        }
    }
}
