package io.github.jobenergy.node.source.amd;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Assigns registers to devices if several devices report the same register value; two registers that count are never equal.
 *
 * <p>Up to ROCm 6.4.0, each partition reports the energy and the power of its whole card. Devices that agree in both are
 * therefore one card, reported by the first device. Devices with different powers are separate cards whose register does not
 * count (MI100, ROCm/amdsmi issue 22), or is not provided in a virtual machine (MI300X); only their power is used.
 *
 * <pre>
 *   201 W 7318.25 J  201 W 7318.25 J     one card: 7318.25 J, no value
 *    33 W 131.426 J   34 W 131.426 J     two cards: 33 W, 34 W
 * </pre>
 */
final class Registers {

    private boolean areNobodys;

    /** Whether a register that belongs to no device was found; from then on no register of this node is used. */
    boolean areNobodys() {
        return areNobodys;
    }

    /** The devices, each with its own register only. */
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
