package io.github.jobenergy.jobcomp.cli;

import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.settings.BridgeConfig.AccountingConfig;
import io.github.jobenergy.jobcomp.settings.LookSchedule;
import io.github.jobenergy.jobcomp.settings.SearchSchedule;
import io.github.jobenergy.jobcomp.settings.SearchSchedule.QuietHours;
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
            description = "There is no slurmdbd: the hook's record is the only one, and final.")
    private boolean isWithout;

    @Mixin
    private SacctOptions sacct = new SacctOptions();

    @Option(
            names = "--slurmdbd",
            paramLabel = "NAME",
            defaultValue = "slurmdbd",
            description =
                    "Clusters of one bridge that name the same one share what it is asked: one call of sacct at a "
                            + "time, and the share of the time. Default: ${DEFAULT-VALUE}")
    private String slurmdbd = "slurmdbd";

    @Option(
            names = "--first-look",
            paramLabel = "DURATION",
            defaultValue = "PT2S",
            description =
                    "How long after its record came a run is first looked up; then at five times that distance, and "
                            + "so on until it is settled. Default: ${DEFAULT-VALUE}")
    private Duration firstLook = Duration.ofSeconds(2);

    @Option(
            names = "--settle-time",
            paramLabel = "DURATION",
            defaultValue = "PT5M",
            description = "How long after its record came accounting's answer on a run is taken for the last word. "
                    + "Default: ${DEFAULT-VALUE}")
    private Duration settleTime = Duration.ofMinutes(5);

    @Option(
            names = "--give-up-after",
            paramLabel = "DURATION",
            defaultValue = "PT10M",
            description =
                    "How long after its record came accounting's denial of a run is believed, and the hook's record "
                            + "made final. Default: ${DEFAULT-VALUE}")
    private Duration giveUpAfter = Duration.ofMinutes(10);

    @Option(
            names = "--no-sweeps",
            description = "Accounting is asked only about runs the hook tells of, and never searched for others.")
    private boolean isWithoutSweeps;

    @Option(
            names = "--sweep-interval",
            paramLabel = "DURATION",
            defaultValue = "PT5M",
            converter = SweepIntervalConverter.class,
            description =
                    "How often accounting is searched for runs that ended, PT5M or more. Default: ${DEFAULT-VALUE}")
    private Duration sweepInterval = SearchSchedule.LEAST_INTERVAL;

    @Option(
            names = "--sweep-overlap",
            paramLabel = "DURATION",
            defaultValue = "PT15M",
            description = "How far back each sweep begins before the end of the last one. Default: ${DEFAULT-VALUE}")
    private Duration sweepOverlap = Duration.ofMinutes(15);

    @Option(
            names = "--quiet-hours",
            paramLabel = "HH:MM-HH:MM",
            converter = QuietHoursConverter.class,
            description =
                    "The hours, by the local clock, in which the daily search of the last two days for rows that came "
                            + "late does not go on. Default: none")
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
                new LookSchedule(firstLook, settleTime, giveUpAfter),
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
