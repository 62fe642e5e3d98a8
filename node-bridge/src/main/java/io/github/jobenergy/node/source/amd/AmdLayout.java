package io.github.jobenergy.node.source.amd;

import java.util.List;

/**
 * Determines how many devices of a node share one sensor. On cards with two dies (MI250, MI250X), one die reports the values of
 * both, and the other reports none or 0. On a card with partitions (MI300), the first partition reports the values of all. Slurm
 * counts dies and partitions as GPUs, so a shared sensor measures {@code accelerator[i]}, which contains several of them. Source:
 * showPower of rocm_smi.py in ROCm 5 to 6.
 *
 * <pre>
 *   0: 89 W  1: -     2: 91 W  3: -       two per sensor: accelerator[0], accelerator[1]
 *   0: 89 W  1: 88 W  2: -     3: 91 W    one per sensor, one without values: gpu[0], gpu[1], gpu[3]
 * </pre>
 *
 * @param devices the number of devices
 * @param devicesPerSensor the number of devices that one sensor measures, 1 or more
 */
record AmdLayout(int devices, int devicesPerSensor) {

    /** The layout of these devices, which are sorted by number. */
    static AmdLayout of(List<AmdDevice> devices) {
        long reporting = devices.stream().filter(AmdDevice::hasValue).count();
        if (reporting == 0 || devices.size() % reporting != 0) {
            return new AmdLayout(devices.size(), 1);
        }
        int size = Math.toIntExact(devices.size() / reporting);
        for (int from = 0; from < devices.size(); from += size) {
            List<AmdDevice> block = devices.subList(from, from + size);
            if (block.stream().filter(AmdDevice::hasValue).count() != 1) {
                return new AmdLayout(devices.size(), 1);
            }
        }
        return new AmdLayout(devices.size(), size);
    }

    /** The domain of the sensor of the device at this position. */
    String domain(int place) {
        return devicesPerSensor == 1 ? "gpu[" + place + "]" : "accelerator[" + place / devicesPerSensor + "]";
    }
}
