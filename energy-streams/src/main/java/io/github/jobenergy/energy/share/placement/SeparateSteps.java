package io.github.jobenergy.energy.share.placement;

import io.github.jobenergy.schemas.energy.step.StepComparison;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.job.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Selects the steps of a run that had its nodes to themselves, as far as the run decides: srun started them, Slurm reports an energy,
 * they ran on all nodes of the run, within its times, and no other step of srun ran at the same time. The steps {@code batch} and
 * {@code extern} span the run and do not count. The energies do not decide.
 *
 * <pre>
 *   run      ├──────────────────────────────┤
 *   batch    ├──────────────────────────────┤
 *   0, 1      ├────────┤├────────┤               selected
 *   2, 3                          ├───┤
 *                                   ├────┤       not selected
 * </pre>
 */
public final class SeparateSteps {

    /** The time before the end of a run in which selected steps start: hours that old are not thinned while readings are corrected. */
    static final Duration RECENT = Duration.ofDays(5);

    private final JobCompletion completion;
    private final List<Step> timed;

    private SeparateSteps(JobCompletion completion, List<Step> timed) {
        this.completion = completion;
        this.timed = timed;
    }

    /** Returns the selected steps in the order of their starts, at most {@link StepComparison#MOST_STEPS}. */
    public static List<Step> of(JobCompletion completion) {
        List<Step> numbered =
                completion.steps().stream().filter(Step::isNumbered).toList();
        boolean areTimed = numbered.stream()
                .allMatch(step -> step.startTime().isPresent() && step.endTime().isPresent());
        long ids = numbered.stream().map(Step::stepId).distinct().count();
        if (!areTimed || ids < numbered.size() || isResized(completion)) {
            return List.of();
        }
        List<Step> timed = new ArrayList<>(numbered);
        timed.sort(Comparator.comparing(SeparateSteps::start)
                .thenComparing(SeparateSteps::end)
                .thenComparing(Step::stepId));
        return new SeparateSteps(completion, timed).selected();
    }

    private static boolean isResized(JobCompletion completion) {
        return completion.resources().slices().stream()
                        .map(Slice::nodes)
                        .distinct()
                        .count()
                > 1;
    }

    private List<Step> selected() {
        List<Step> selected = new ArrayList<>();
        Instant earlierEnd = Instant.MIN;
        for (int i = 0; i < timed.size() && selected.size() < StepComparison.MOST_STEPS; i++) {
            Step step = timed.get(i);
            boolean isLast = i + 1 == timed.size();
            boolean isAlone = !start(step).isBefore(earlierEnd)
                    && (isLast || !start(timed.get(i + 1)).isBefore(end(step)));
            if (isAlone && step.slurm().isPresent() && isWithinRun(step) && isOnAllNodes(step)) {
                selected.add(step);
            }
            earlierEnd = end(step).isAfter(earlierEnd) ? end(step) : earlierEnd;
        }
        return selected;
    }

    private boolean isWithinRun(Step step) {
        Optional<Instant> start = completion.times().startTime();
        Instant end = completion.times().endTime();
        return start.isPresent()
                && start(step).isBefore(end(step))
                && !start(step).isBefore(start.get())
                && !end(step).isAfter(end)
                && Duration.between(start(step), end).compareTo(RECENT) <= 0;
    }

    /** Checks whether a step ran on all nodes of the run; a step of a run on one node did. */
    private boolean isOnAllNodes(Step step) {
        boolean isOnOneNode =
                completion.resources().nodeCount().filter(count -> count == 1).isPresent();
        Optional<String> nodes = completion.resources().nodes();
        return isOnOneNode || (nodes.isPresent() && step.nodes().equals(nodes));
    }

    private static Instant start(Step step) {
        return step.startTime().orElseThrow();
    }

    private static Instant end(Step step) {
        return step.endTime().orElseThrow();
    }
}
