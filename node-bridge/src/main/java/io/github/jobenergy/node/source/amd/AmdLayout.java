package io.github.jobenergy.node.source.amd;

import java.util.List;

/**
 * How many of a node's devices one sensor measures. On cards with two dies (MI250, MI250X) one die tells of both and the other
 * nothing or 0; of a card cut into partitions (MI300) the first tells of all. Slurm counts dies and partitions as GPUs, so what
 * such a sensor measures is {@code accelerator[i]}, around several of them. Source: showPower of rocm_smi.py in ROCm 5 to 6.
 *
 * <pre>
 *   0: 89 W  1: -     2: 91 W  3: -       two at a time: accelerator[0], accelerator[1]
 *   0: 89 W  1: 88 W  2: -     3: 91 W    each for itself, and one is silent: gpu[0], gpu[1], gpu[3]
 * </pre>
 *
 * @param devices how many devices there are
 * @param devicesPerSensor how many of them one sensor measures, 1 or more
 */
record AmdLayout(int devices, int devicesPerSensor) {

    /** The layout of these devices, by number. */
    static AmdLayout of(List<AmdDevice> devices) {
        long speaking = devices.stream().filter(AmdDevice::speaks).count();
        if (speaking == 0 || devices.size() % speaking != 0) {
            return new AmdLayout(devices.size(), 1);
        }
        int size = Math.toIntExact(devices.size() / speaking);
        for (int from = 0; from < devices.size(); from += size) {
            List<AmdDevice> block = devices.subList(from, from + size);
            if (block.stream().filter(AmdDevice::speaks).count() != 1) {
                return new AmdLayout(devices.size(), 1);
            }
        }
        return new AmdLayout(devices.size(), size);
    }

    /** What the sensor of the device at that place measures. */
    String domain(int place) {
        return devicesPerSensor == 1 ? "gpu[" + place + "]" : "accelerator[" + place / devicesPerSensor + "]";
    }
}
