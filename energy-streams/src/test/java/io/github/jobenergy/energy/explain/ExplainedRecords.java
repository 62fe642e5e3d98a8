package io.github.jobenergy.energy.explain;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.replay.Replay;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Records of runs on a node, with the results that were published of them. */
public final class ExplainedRecords {

    /** When everything was computed. */
    public static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-21T02:00:00Z"), ZoneOffset.UTC);

    private ExplainedRecords() {}

    /** The explanation of these records. */
    public static List<JobEnergy> published(Collection<?> records) throws MalformedHostlistException {
        return List.copyOf(replay(records).close());
    }

    /** What each node answers. */
    public static List<NodeJobEnergy> answers(Collection<?> records) throws MalformedHostlistException {
        Replay replay = replay(records);
        replay.close();
        return List.copyOf(replay.answers());
    }

    private static Replay replay(Collection<?> records) throws MalformedHostlistException {
        Replay replay = new Replay(MeterSettings.DEFAULT, MeterSpaces.OWN, CLOCK);
        for (Object each : records) {
            if (each instanceof PowerReading reading) {
                replay.read(reading);
            } else if (each instanceof NodeState state) {
                replay.observe(state);
            } else if (each instanceof JobStart start) {
                replay.start(start);
            } else if (each instanceof JobCompletion completion) {
                replay.complete(completion);
            }
        }
        return replay;
    }

    /** The records with those results. */
    public static RunRecords of(Collection<?> records, List<JobEnergy> results) {
        return new RunRecords(
                only(JobCompletion.class, records),
                only(JobStart.class, records),
                only(NodeState.class, records),
                only(PowerReading.class, records),
                List.of(),
                results);
    }

    private static <T> List<T> only(Class<T> type, Collection<?> records) {
        List<T> found = new ArrayList<>();
        records.stream().filter(type::isInstance).map(type::cast).forEach(found::add);
        return found;
    }

    /** What the page of a run is made of. */
    public static Explanation explain(RunKey run, RunRecords records) throws MalformedHostlistException {
        return new Explainer(MeterSettings.DEFAULT, MeterSpaces.OWN, CLOCK)
                .explain(run, records, NodeChoice.THE_FIRST)
                .orElseThrow();
    }
}
