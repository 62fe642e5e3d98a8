package io.github.jobenergy.node.source.hwmon;

/**
 * A chip that hwmon shows.
 *
 * @param number which one, as in {@code hwmon3}; it may be another one after the next boot
 * @param name what its driver calls it, such as {@code power_meter}
 * @param folder where its measurements are: its own folder, or its device's for drivers of an older kind
 * @param isBattery whether its driver says that it measures a battery
 */
record Chip(int number, String name, String folder, boolean isBattery) {

    /** The driver {@code acpi_power_meter}. */
    boolean isAcpiPowerMeter() {
        return name.equals("power_meter");
    }
}
