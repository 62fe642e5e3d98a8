package io.github.jobenergy.quickstart.play;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.replay.Replay;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.UsageEnergy;
import io.github.jobenergy.schemas.energy.UsageFigures;
import io.github.jobenergy.schemas.energy.UsageKey;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import java.time.Clock;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/**
 * The last results of energy-streams, without times and numbers of revisions.
 *
 * @param results the last result of each run
 * @param usage the last figures of each row of usage
 */
public record FinalResults(Map<RunKey, JobEnergy> results, Map<UsageKey, UsageFigures> usage) {

    private static FinalResults of(Collection<JobEnergy> results, Collection<UsageEnergy> usage) {
        Map<RunKey, JobEnergy> withoutTimes = new TreeMap<>();
        results.forEach(result -> withoutTimes.put(result.run(), Inputs.withoutTimes(result)));
        Map<UsageKey, UsageFigures> figures = new TreeMap<>();
        usage.forEach(row -> figures.put(row.usageKey(), row.figures()));
        return new FinalResults(withoutTimes, figures);
    }

    /** What was read so far. */
    public static FinalResults in(Results results) {
        return of(
                results.energies().stream().map(Published::value).toList(),
                results.usage().stream().map(Published::value).toList());
    }

    /** Returns the results of a reader after a poll without records. */
    public static FinalResults readBy(ResultReader reader) {
        boolean hasMore = true;
        while (hasMore) {
            hasMore = reader.poll();
        }
        return in(reader.results());
    }

    /** Returns the results of a replay of the inputs. */
    public static FinalResults inReplayOf(Inputs inputs) throws MalformedHostlistException {
        Replay replay = new Replay(MeterSettings.DEFAULT, MeterSpaces.OWN, Clock.systemUTC());
        for (Object value : inputs.values()) {
            if (value instanceof PowerReading reading) {
                replay.read(reading).ifPresent(reason -> {
                    throw new AssertionError("expected a reading that can be used, found " + reason + ": " + reading);
                });
            } else if (value instanceof NodeState state) {
                replay.observe(state);
            } else if (value instanceof JobStart start) {
                replay.start(start);
            } else if (value instanceof JobCompletion completion) {
                replay.complete(completion);
            }
        }
        return of(replay.close(), replay.days());
    }
}
