package io.github.jobenergy.node.source.prometheus;

/**
 * What became of asking one target since it is in the list: {@code asked = answered + failed}.
 *
 * @param answered how often it showed something
 * @param failed how often it did not
 * @param samples values told
 * @param rejections values refused
 */
public record TargetCounts(long answered, long failed, long samples, long rejections) {

    /** Nothing yet. */
    static final TargetCounts NONE = new TargetCounts(0, 0, 0, 0);

    /** How often it was asked. */
    public long asked() {
        return answered + failed;
    }

    TargetCounts plusAnswer(long moreSamples, long moreRejections) {
        return new TargetCounts(answered + 1, failed, samples + moreSamples, rejections + moreRejections);
    }

    TargetCounts plusFailure() {
        return new TargetCounts(answered, failed + 1, samples, rejections);
    }
}
