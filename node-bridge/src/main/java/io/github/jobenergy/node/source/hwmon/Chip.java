package io.github.jobenergy.node.source.hwmon;

/**
 * A hwmon chip.
 *
 * @param number the number of the chip, as in {@code hwmon3}; it may change at a reboot
 * @param name the name of its driver, such as {@code power_meter}
 * @param folder the folder of its measurements: its own, or that of its device for older drivers
 * @param isBattery whether its driver reports that it measures a battery
 */
record Chip(int number, String name, String folder, boolean isBattery) {

    /** Whether the driver is {@code acpi_power_meter}. */
    boolean isAcpiPowerMeter() {
        return name.equals("power_meter");
    }
}
