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

    private boolean areUnassigned;

    /** Whether a register that belongs to no device was found; from then on no register of this node is used. */
    boolean areUnassigned() {
        return areUnassigned;
    }

    /** The devices, each with its own register only. */
    List<AmdDevice> assign(List<AmdDevice> devices) {
        Map<String, AmdDevice> owners = new HashMap<>();
        for (AmdDevice device : devices) {
            if (device.energy().isPresent()) {
                AmdDevice owner = owners.computeIfAbsent(device.energy().text(), none -> device);
                areUnassigned |= differInPower(owner, device);
            }
        }
        return devices.stream()
                .map(device -> areUnassigned ? device.withoutRegister() : withOwnRegister(device, owners))
                .toList();
    }

    private static AmdDevice withOwnRegister(AmdDevice device, Map<String, AmdDevice> owners) {
        AmdDevice owner = owners.getOrDefault(device.energy().text(), device);
        return owner.number() == device.number() ? device : device.withoutValues();
    }

    private static boolean differInPower(AmdDevice one, AmdDevice other) {
        return one.power().isPresent()
                && other.power().isPresent()
                && !one.power().text().equals(other.power().text());
    }
}
