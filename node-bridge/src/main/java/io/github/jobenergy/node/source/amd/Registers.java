package io.github.jobenergy.node.source.amd;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Whose register it is, where several devices show the same one to the last digit: two that count never do.
 *
 * <p>Up to ROCm 6.4.0 each partition told what its whole card had used, and drew. So devices that agree in both are one card, told
 * of by the first. Devices that draw unlike amounts are cards of their own: their register stands still (MI100, ROCm/amdsmi issue
 * 22), or a virtual machine shows that of none (MI300X), and what they draw is all that is known of them.
 *
 * <pre>
 *   201 W 7318.25 J  201 W 7318.25 J     one card: 7318.25 J, nothing
 *    33 W 131.426 J   34 W 131.426 J     two cards: 33 W, 34 W
 * </pre>
 */
final class Registers {

    private boolean areNobodys;

    /** Whether one was found that is no device's: since then none of this node is believed. */
    boolean areNobodys() {
        return areNobodys;
    }

    /** Those devices, each with the register that is its own. */
    List<AmdDevice> sortOut(List<AmdDevice> devices) {
        Map<String, AmdDevice> holders = new HashMap<>();
        for (AmdDevice device : devices) {
            if (device.energy().isTold()) {
                AmdDevice holder = holders.computeIfAbsent(device.energy().text(), none -> device);
                areNobodys |= drawUnlike(holder, device);
            }
        }
        return devices.stream()
                .map(device -> areNobodys ? device.withoutRegister() : ofItsOwn(device, holders))
                .toList();
    }

    private static AmdDevice ofItsOwn(AmdDevice device, Map<String, AmdDevice> holders) {
        AmdDevice holder = holders.getOrDefault(device.energy().text(), device);
        return holder.number() == device.number() ? device : device.silent();
    }

    private static boolean drawUnlike(AmdDevice one, AmdDevice other) {
        return one.power().isTold()
                && other.power().isTold()
                && !one.power().text().equals(other.power().text());
    }
}
