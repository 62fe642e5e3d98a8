package io.github.jobenergy.jobcomp.merge;

import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobResources;
import io.github.jobenergy.schemas.job.JobTimes;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Merges the RESIZING records of a resized run, from the hook or from another plugin of slurmctld, into its end record: each
 * becomes a slice. A RESIZING record has the nodes held up to the resize, but not the start of their allocation, and the last
 * record starts at the last resize. The start of the first allocation is therefore lost, and the run is described from the first
 * resize on, unless its start is known from another source (before 21.08.2 the first RESIZING record has it):
 *
 * <pre>
 *   held          ?-----n[1-3]-----|--n[1-2]--|---n1---|
 *   the hook's        RESIZING at t1,      at t2,     record of t2 to the end
 *   slices                         [t1    t2) [t2      end)
 * </pre>
 *
 * <p>The record has no energy: RESIZING records never have one, and that of the last record is not the energy of the run.
 */
public final class ResizeMerge {

    private ResizeMerge() {}

    /**
     * The end record of a run, with the slices of its earlier RESIZING records.
     *
     * @param resizes the RESIZING records of the same run, in any order
     * @param last the record of the run's end
     */
    public static JobCompletion of(List<JobCompletion> resizes, JobCompletion last) {
        return of(Optional.empty(), resizes, last);
    }

    /**
     * The end record of a run that started at the known time, if it is known, with the slices of its earlier RESIZING records.
     * For a run that was not resized, the known start is used if its record has none.
     */
    public static JobCompletion of(Optional<Instant> known, List<JobCompletion> resizes, JobCompletion last) {
        if (resizes.isEmpty()) {
            return last.resources().slices().isEmpty() ? begun(known, last) : last;
        }
        if (last.resources().slices().isEmpty()) {
            return last;
        }
        List<Slice> slices = new ArrayList<>();
        Optional<Instant> begin = known;
        for (JobCompletion resize : inTurn(resizes)) {
            Instant end = resize.times().endTime();
            begin.or(() -> resize.times().startTime())
                    .filter(start -> start.isBefore(end))
                    .ifPresent(start -> slices.add(new Slice(
                            start,
                            end,
                            resize.resources().nodes().orElse(""),
                            resize.resources().cpuCount())));
            begin = Optional.of(end);
        }
        slices.addAll(last.resources().slices());
        return withSlices(last, slices);
    }

    /** The end record of a run that held its nodes since the known start. */
    private static JobCompletion begun(Optional<Instant> known, JobCompletion last) {
        Instant end = last.times().endTime();
        return known.filter(begin -> !begin.isAfter(end))
                .flatMap(begin -> last.resources()
                        .nodes()
                        .filter(nodes -> !nodes.isEmpty())
                        .map(nodes ->
                                new Slice(begin, end, nodes, last.resources().cpuCount())))
                .map(slice -> withSlices(last, List.of(slice)))
                .orElse(last);
    }

    private static List<JobCompletion> inTurn(List<JobCompletion> resizes) {
        return resizes.stream()
                .sorted(Comparator.comparing(resize -> resize.times().endTime()))
                .toList();
    }

    private static JobCompletion withSlices(JobCompletion last, List<Slice> slices) {
        JobTimes times = last.times();
        Duration elapsed =
                slices.stream().map(slice -> slice.interval().duration()).reduce(Duration.ZERO, Duration::plus);
        JobTimes longer = new JobTimes(
                times.eligibleTime(),
                Optional.of(slices.get(0).startTime()),
                times.endTime(),
                Optional.of(elapsed),
                times.suspended(),
                times.timeLimit());
        JobResources wider = last.resources().toBuilder().slices(slices).build();
        return last.toBuilder()
                .times(longer)
                .resources(wider)
                .slurmEnergy(SlurmEnergy.UNSET)
                .build();
    }
}
