package io.github.jobenergy.node.source.prometheus;

/**
 * The counts of one target since it was added to the list: {@code scrapes = answered + failed}.
 *
 * @param answered the number of responses
 * @param failed the number of failures
 * @param samples the number of samples
 * @param rejections the number of rejections
 */
public record TargetCounts(long answered, long failed, long samples, long rejections) {

    /** Counts of 0. */
    static final TargetCounts NONE = new TargetCounts(0, 0, 0, 0);

    /** The number of scrapes. */
    public long scrapes() {
        return answered + failed;
    }

    TargetCounts plusResponse(long moreSamples, long moreRejections) {
        return new TargetCounts(answered + 1, failed, samples + moreSamples, rejections + moreRejections);
    }

    TargetCounts plusFailure() {
        return new TargetCounts(answered, failed + 1, samples, rejections);
    }
}
