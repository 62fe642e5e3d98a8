package io.github.jobenergy.energy.curve;

/**
 * The GPUs of a run in a slot: time, in milliseconds times GPUs, and energy. It is computed only if the settings of the meter require it.
 *
 * @param heldMillis the time for which the run held GPUs, or may have held them, with a meter or without
 * @param judgedMillis the part of it in which the GPU was metered completely, and is known to be of the run
 * @param millijoules the energy in this part
 */
public record GpuTime(long heldMillis, long judgedMillis, long millijoules) {

    /** No GPU. */
    public static final GpuTime NONE = new GpuTime(0, 0, 0);

    /** Returns the sum of both. */
    public GpuTime plus(GpuTime other) {
        return new GpuTime(
                Math.addExact(heldMillis, other.heldMillis),
                Math.addExact(judgedMillis, other.judgedMillis),
                Math.addExact(millijoules, other.millijoules));
    }

    /** Returns this time without another one that is part of it. */
    public GpuTime minus(GpuTime other) {
        return new GpuTime(
                Math.subtractExact(heldMillis, other.heldMillis),
                Math.subtractExact(judgedMillis, other.judgedMillis),
                Math.subtractExact(millijoules, other.millijoules));
    }
}
