package io.github.jobenergy.energy.meter.hours;

import io.github.jobenergy.energy.meter.occupancy.IdlePowers;
import io.github.jobenergy.energy.register.span.MeterRules;
import java.time.Duration;

/**
 * The configuration of the computation of node hours.
 *
 * @param lateness the time by which a node must have passed an hour's end before the hour is computed
 * @param deadline the time after which an hour is computed from the data present
 * @param rules the meter rules of the site
 * @param idlePowers the configured idle powers
 */
public record HourSettings(Duration lateness, Duration deadline, MeterRules rules, IdlePowers idlePowers) {}
