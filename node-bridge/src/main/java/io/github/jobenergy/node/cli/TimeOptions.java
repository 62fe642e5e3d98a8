package io.github.jobenergy.node.cli;

import io.github.jobenergy.node.time.Passage;
import io.github.jobenergy.node.time.TimeRules;
import io.github.jobenergy.node.time.TimeTolerance;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The options for the tolerance of device clocks. */
final class TimeOptions {

    @Option(
            names = "--clock-ahead",
            paramLabel = "DURATION",
            defaultValue = "PT5S",
            description = "How far a device's time may be ahead of its arrival and still be believed, at most PT5M. "
                    + "Beyond, the time of arrival is taken. Default: ${DEFAULT-VALUE}")
    private Duration ahead = TimeTolerance.USUAL.ahead();

    @Option(
            names = "--clock-behind",
            paramLabel = "DURATION",
            defaultValue = "PT5M",
            description = "How far it may be behind, at most PT48H: as long as a value may take to reach us. "
                    + "Default: ${DEFAULT-VALUE}")
    private Duration behind = TimeTolerance.USUAL.behind();

    @Option(
            names = "--clock-offset",
            paramLabel = "DURATION",
            defaultValue = "PT5S",
            description = "How far a device's clock may be off, by the median of its last values, before that is told. "
                    + "Default: ${DEFAULT-VALUE}")
    private Duration offset = TimeRules.USUAL.offset();

    @Option(
            names = "--frozen-after",
            paramLabel = "DURATION",
            defaultValue = "PT1H",
            description = "How long a value may be the same to the last digit before that is told. "
                    + "Default: ${DEFAULT-VALUE}")
    private Duration freeze = TimeRules.USUAL.freeze();

    /**
     * The rules for device times.
     *
     * @throws IllegalArgumentException if an option is invalid
     */
    TimeRules rules() {
        return new TimeRules(new TimeTolerance(ahead, behind), offset, freeze, Passage.ASKED);
    }
}
