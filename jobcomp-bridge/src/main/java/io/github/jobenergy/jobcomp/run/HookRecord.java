package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.jobcomp.merge.ResizedRun;
import io.github.jobenergy.jobcomp.reading.Reading;
import io.github.jobenergy.schemas.job.JobCompletion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the hook alone knows of a run: the record of its end, with what the records of its changes of size add. */
final class HookRecord {

    private HookRecord() {}

    /** Reads the run's records; absent if the record of its end is gone. */
    static Optional<JobCompletion> of(WaitingRun run, SpooledRecords records) throws IOException {
        Optional<JobCompletion> last = Optional.empty();
        for (String name : run.records().ends()) {
            Optional<JobCompletion> end = completion(records, name);
            last = end.isPresent() ? end : last;
        }
        if (last.isEmpty() || run.records().resizes().isEmpty()) {
            return last;
        }
        List<JobCompletion> resizes = new ArrayList<>();
        for (String name : run.records().resizes()) {
            completion(records, name).ifPresent(resizes::add);
        }
        return Optional.of(ResizedRun.of(resizes, last.get()));
    }

    private static Optional<JobCompletion> completion(SpooledRecords records, String name) throws IOException {
        return records.find(name).flatMap(spooled -> completion(spooled.reading()));
    }

    private static Optional<JobCompletion> completion(Reading reading) {
        if (reading instanceof Reading.Completed completed) {
            return Optional.of(completed.completion());
        }
        return reading instanceof Reading.Resized resized ? Optional.of(resized.allocation()) : Optional.empty();
    }
}
