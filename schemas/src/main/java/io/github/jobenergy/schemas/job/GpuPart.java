package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.InvalidFieldException;

/**
 * A part of one GPU: shards, a percentage under MPS, or instances of a partitioned GPU.
 *
 * @param gpu the index of the GPU on its node, 0 or more
 * @param held the number of allocated parts, 0 to {@code total}
 * @param total the number of parts of the GPU, 1 or more
 */
public record GpuPart(long gpu, long held, long total) {

    public GpuPart {
        if (gpu < 0) {
            throw new InvalidFieldException("gpu", "0 or more", gpu);
        }
        if (total < 1) {
            throw new InvalidFieldException("total", "1 or more", total);
        }
        if (held < 0 || held > total) {
            throw new InvalidFieldException("held", "0 to " + total, held);
        }
    }

    /** Returns the part that is a whole GPU. */
    public static GpuPart whole(long gpu) {
        return new GpuPart(gpu, 1, 1);
    }
}
