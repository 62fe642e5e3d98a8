package io.github.jobenergy.node.cli;

import io.github.jobenergy.node.time.TimeRules;
import io.github.jobenergy.node.time.TimeTolerance;
import io.github.jobenergy.node.time.Transmission;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The options for the tolerance of device clocks. */
final class TimeOptions {

    @Option(
            names = "--clock-ahead",
            paramLabel = "DURATION",
            defaultValue = "PT5S",
            description = "Maximum time by which a device's time may be ahead of the arrival of its value, at most "
                    + "PT5M. Beyond that, the time of arrival is used. Default: ${DEFAULT-VALUE}")
    private Duration ahead = TimeTolerance.USUAL.ahead();

    @Option(
            names = "--clock-behind",
            paramLabel = "DURATION",
            defaultValue = "PT5M",
            description = "Maximum time by which a device's time may be behind the arrival of its value, such as the "
                    + "longest transfer time, at most PT48H. Beyond that, the time of arrival is used. Default: "
                    + "${DEFAULT-VALUE}")
    private Duration behind = TimeTolerance.USUAL.behind();

    @Option(
            names = "--clock-offset",
            paramLabel = "DURATION",
            defaultValue = "PT5S",
            description = "Offset of a device's clock, the median of its last values, above which it is reported. "
                    + "Default: ${DEFAULT-VALUE}")
    private Duration offset = TimeRules.USUAL.offset();

    @Option(
            names = "--frozen-after",
            paramLabel = "DURATION",
            defaultValue = "PT1H",
            description = "Time after which a value that is identical to the last digit is reported. Default: "
                    + "${DEFAULT-VALUE}")
    private Duration frozenAfter = TimeRules.USUAL.frozenAfter();

    /**
     * The rules for device times.
     *
     * @throws IllegalArgumentException if an option is invalid
     */
    TimeRules rules() {
        return new TimeRules(new TimeTolerance(ahead, behind), offset, frozenAfter, Transmission.POLLED);
    }
}
