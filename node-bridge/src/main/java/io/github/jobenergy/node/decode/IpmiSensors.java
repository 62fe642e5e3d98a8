package io.github.jobenergy.node.decode;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Maps sensors of a BMC to domains, by the names that collectors derive from the sensor data repository: in lower case, with
 * {@code _} for a blank. A sensor without an entry here is a temperature, a voltage, a status or a limit, and is ignored. Also
 * ignored are the minimum, the maximum and the mean of a DCMI sampling period, whose length no collector states, and IBM's {@code
 * avg_power}.
 *
 * <pre>
 *   instantaneous_power_reading     the node     DCMI, as Telegraf calls it
 *   pwr_consumption, system_level   the node     Dell
 *   total_power                     the node     OpenBMC
 *   power_meter                     the node     HPE
 *   power_supply_1                  psu[1]       HPE; one of several, whose sum is not reported
 *   ps1_power_in                    psu[1]       IBM
 *   ps1_input_power                 psu[1]       Intel
 * </pre>
 *
 * <p>Sources: Telegraf's ipmi_sensor_test.go; output of ipmitool on a Dell, an IBM and an Intel board, quoted by users of
 * ateodorescu/home-assistant-ipmi (issues 13 and 27), and of FreeIPMI on a ProLiant (chu11/freeipmi-mirror issue 45);
 * openbmc/phosphor-host-ipmid, which takes its DCMI reading from {@code total_power}.
 */
public final class IpmiSensors {

    /** Telegraf's name for the DCMI reading, which is not a sensor. */
    private static final String DCMI = "instantaneous_power_reading";

    private static final Set<String> OF_THE_NODE =
            Set.of(DCMI, "pwr_consumption", "system_level", "total_power", "power_meter");

    private static final Pattern OF_A_SUPPLY =
            Pattern.compile("power_supply_(\\d{1,2})|ps(\\d{1,2})_(?:power_in|input_power)");

    private IpmiSensors() {}

    /** The domain of the sensor with this name; empty if the sensor does not measure power or is unknown. */
    public static Optional<String> domain(String name) {
        String canonical = canonical(name);
        if (OF_THE_NODE.contains(canonical)) {
            return Optional.of("node");
        }
        Matcher supply = OF_A_SUPPLY.matcher(canonical);
        if (!supply.matches()) {
            return Optional.empty();
        }
        String number = supply.group(1) == null ? supply.group(2) : supply.group(1);
        return Optional.of("psu[" + Integer.parseInt(number) + "]");
    }

    /** Whether the name is that of the DCMI reading, which is a separate instrument from the sensors of the same BMC. */
    public static boolean isDcmi(String name) {
        return canonical(name).equals(DCMI);
    }

    private static String canonical(String name) {
        return name.strip().toLowerCase(Locale.ROOT).replace(' ', '_');
    }
}
