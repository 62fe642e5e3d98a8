package io.github.jobenergy.jobcomp.run.capture;

import io.github.jobenergy.jobcomp.merge.ResizeMerge;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.jobcomp.run.waiting.WaitingRun;
import io.github.jobenergy.schemas.job.JobCompletion;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Builds the record of a run from the hook alone: the record of its end, completed by the records of its changes of size. If
 * slurmctld was restarted from an older state and a run ended twice, the later end applies.
 */
public final class HookRecord {

    private HookRecord() {}

    /** Builds the record of the run; absent if the record of its end is gone. */
    static Optional<JobCompletion> of(WaitingRun run, SpooledRecords records) throws IOException {
        return of(run, records, Optional.empty());
    }

    /** Builds the record of the run with its begin, if another source knows it. */
    public static Optional<JobCompletion> of(WaitingRun run, SpooledRecords records, Optional<Instant> begin)
            throws IOException {
        Optional<JobCompletion> last = Optional.empty();
        for (String name : run.records().ends()) {
            last = later(last, completion(records, name));
        }
        if (last.isEmpty()) {
            return last;
        }
        List<JobCompletion> resizes = new ArrayList<>();
        for (String name : run.records().resizes()) {
            completion(records, name).ifPresent(resizes::add);
        }
        return Optional.of(ResizeMerge.of(begin, resizes, last.get()));
    }

    private static Optional<JobCompletion> later(Optional<JobCompletion> one, Optional<JobCompletion> other) {
        if (one.isEmpty() || other.isEmpty()) {
            return one.or(() -> other);
        }
        boolean isLater =
                other.get().times().endTime().isAfter(one.get().times().endTime());
        return isLater ? other : one;
    }

    private static Optional<JobCompletion> completion(SpooledRecords records, String name) throws IOException {
        return records.find(name).flatMap(spooled -> completion(spooled.reading()));
    }

    private static Optional<JobCompletion> completion(ReaderResult reading) {
        if (reading instanceof ReaderResult.Completed completed) {
            return Optional.of(completed.completion());
        }
        return reading instanceof ReaderResult.Resized resized ? Optional.of(resized.allocation()) : Optional.empty();
    }
}
