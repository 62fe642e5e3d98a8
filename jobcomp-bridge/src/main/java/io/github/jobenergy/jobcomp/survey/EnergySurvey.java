package io.github.jobenergy.jobcomp.survey;

import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.node.Hostlist;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.quantity.Energy;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Computes a survey of the energies of Slurm from the runs of a cluster, from the present into the past. Runs are added in
 * consecutive intervals; within an interval in any order.
 */
public final class EnergySurvey {

    /** The least power of a node that is on, in watts. A sensor with a smaller value covers only a part of the node. */
    static final long LEAST_WATTS_PER_NODE = 10;

    /**
     * The shortest duration for the check of the power. The value of a shorter run depends on the period of the sensor rather
     * than on its coverage.
     */
    private static final Duration LONG_ENOUGH = Duration.ofSeconds(60);

    private final Map<Verdict, RunTotals> verdicts = new EnumMap<>(Verdict.class);
    private final Map<String, Long> states = new TreeMap<>();
    private final Sharing sharing = new Sharing();
    private final List<ChargedRun> window = new ArrayList<>();

    private long onOneNode;
    private long onSeveralNodes;
    private long faint;
    private BigInteger impossible = BigInteger.ZERO;

    /** Creates an empty survey. */
    public EnergySurvey() {}

    /** A run with joules, held until its interval is complete. */
    private record ChargedRun(Slice slice, Energy joules) {}

    /** Adds a run of the current interval. */
    public void add(JobCompletion run) {
        Appraisal appraisal = Appraisal.of(run);
        verdicts.merge(appraisal.verdict(), RunTotals.NONE.plus(appraisal), RunTotals::plus);
        states.merge(run.outcome().state().word(), 1L, Long::sum);
        long nodes = Appraisal.nodeCount(run);
        onOneNode += nodes == 1 ? 1 : 0;
        onSeveralNodes += nodes > 1 ? 1 : 0;
        impossible = appraisal.verdict() == Verdict.IMPLAUSIBLE ? impossible.add(printed(run)) : impossible;
        appraisal.shown().ifPresent(joules -> charge(run, nodes, joules));
    }

    /** Returns the implausible number of joules in the job row of a run; 0 if it is the steps that have one. */
    private static BigInteger printed(JobCompletion run) {
        String number = run.resources()
                .tresAllocated()
                .map(tres -> tres.getOrDefault("energy", ""))
                .orElse("");
        return number.matches("\\d{1,40}") ? new BigInteger(number) : BigInteger.ZERO;
    }

    private void charge(JobCompletion run, long nodes, Energy joules) {
        List<Slice> slices = run.resources().slices();
        if (slices.size() != 1 || slices.get(0).interval().isEmpty()) {
            return;
        }
        Duration duration = slices.get(0).interval().duration();
        double watts = joules.millijoules() / (double) duration.toMillis() / nodes;
        boolean isFaint = duration.compareTo(LONG_ENOUGH) >= 0 && watts < LEAST_WATTS_PER_NODE;
        faint += isFaint ? 1 : 0;
        window.add(new ChargedRun(slices.get(0), joules));
    }

    /** Completes an interval: all runs that ended at {@code time} or later have been added. */
    public void passTo(Instant time) {
        window.sort(
                Comparator.comparing((ChargedRun run) -> run.slice().endTime()).reversed());
        for (ChargedRun run : window) {
            sharing.add(run.slice().interval(), run.joules(), nodes(run.slice()));
        }
        window.clear();
        sharing.passTo(time);
    }

    private static List<String> nodes(Slice slice) {
        try {
            return Hostlist.parse(slice.nodes()).nodes().stream().distinct().toList();
        } catch (MalformedHostlistException readersRefuseIt) {
            throw new IllegalStateException(readersRefuseIt);
        }
    }

    /** Returns the result, after all runs have been added. */
    public SurveyResult findings() {
        passTo(Instant.EPOCH);
        return new SurveyResult(
                new SurveyResult.Runs(onOneNode, onSeveralNodes, states),
                verdicts,
                new SurveyResult.Shared(sharing.sharedRuns(), sharing.charged(), sharing.repeated()),
                new SurveyResult.Suspects(impossible, faint));
    }
}
