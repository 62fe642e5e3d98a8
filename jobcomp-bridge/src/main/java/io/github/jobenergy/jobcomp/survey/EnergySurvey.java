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
 * Goes through the runs of a cluster from the present into the past, and counts. Runs come in stretches of time; within a
 * stretch in any order.
 */
public final class EnergySurvey {

    /** A node draws more than this while it is on; the sensor behind a smaller number sees only a part of it. */
    static final long LEAST_WATTS_PER_NODE = 10;

    /** Of shorter runs the sensor's period decides, and not what it sees. */
    private static final Duration LONG_ENOUGH = Duration.ofSeconds(60);

    private final Map<Verdict, RunTotals> verdicts = new EnumMap<>(Verdict.class);
    private final Map<String, Long> states = new TreeMap<>();
    private final Sharing sharing = new Sharing();
    private final List<ChargedRun> stretch = new ArrayList<>();

    private long onOneNode;
    private long onSeveralNodes;
    private long faint;
    private BigInteger impossible = BigInteger.ZERO;

    /** Nothing yet. */
    public EnergySurvey() {}

    /** A run that has joules, until its stretch is complete. */
    private record ChargedRun(Slice slice, Energy joules) {}

    /** One run of this stretch. */
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

    /** What the job row of a run has that cannot be; 0 if it is the steps that have it. */
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
        stretch.add(new ChargedRun(slices.get(0), joules));
    }

    /** All runs that ended at that moment or later are in. */
    public void passTo(Instant time) {
        stretch.sort(
                Comparator.comparing((ChargedRun run) -> run.slice().endTime()).reversed());
        for (ChargedRun run : stretch) {
            sharing.add(run.slice().interval(), run.joules(), nodes(run.slice()));
        }
        stretch.clear();
        sharing.passTo(time);
    }

    private static List<String> nodes(Slice slice) {
        try {
            return Hostlist.parse(slice.nodes()).nodes().stream().distinct().toList();
        } catch (MalformedHostlistException readersRefuseIt) {
            throw new IllegalStateException(readersRefuseIt);
        }
    }

    /** What was found, once there is nothing further. */
    public SurveyResult findings() {
        passTo(Instant.EPOCH);
        return new SurveyResult(
                new SurveyResult.Runs(onOneNode, onSeveralNodes, states),
                verdicts,
                new SurveyResult.Shared(sharing.sharers(), sharing.charged(), sharing.repeated()),
                new SurveyResult.Suspects(impossible, faint));
    }
}
