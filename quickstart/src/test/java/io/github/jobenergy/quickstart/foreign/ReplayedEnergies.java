package io.github.jobenergy.quickstart.foreign;

import io.github.jobenergy.quickstart.foreign.rule.HeldRun;
import io.github.jobenergy.quickstart.foreign.rule.PolledNode;
import io.github.jobenergy.quickstart.foreign.rule.Series;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.energy.JobFigures;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.node.PowerReading;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** The energy of compared runs by {@code energy-streams replay}. */
final class ReplayedEnergies {

    private static final Duration POLL = Duration.ofSeconds(30);

    private final ReplayedRuns replayed;

    ReplayedEnergies(ReplayedRuns replayed) {
        this.replayed = replayed;
    }

    /** The readings of a node. */
    enum Input {
        SOURCE("energy-streams, readings of the source", Duration.ZERO),
        POLLED("energy-streams, power each 30 s", POLL),
        COUNTER("energy-streams, counter each 30 s", POLL);

        private final String label;
        private final Duration interval;

        Input(String label, Duration interval) {
            this.label = label;
            this.interval = interval;
        }

        String label() {
            return label;
        }

        Duration interval() {
            return interval;
        }
    }

    /** Returns the energy of a run for each offset of the readings: each offset has a node and a copy of the runs. */
    Results results(Input input, ComparedRun compared, List<Duration> offsets)
            throws IOException, MalformedRecordException {
        List<ReplayedNode> nodes = new ArrayList<>();
        for (Duration offset : offsets) {
            int index = nodes.size();
            nodes.add(new ReplayedNode(
                    "n" + (index + 1), readings(input, compared, offset), copies(compared.runs(), index)));
        }
        List<JobFigures> figures = replayed.figures(nodes);
        int first = compared.runs().indexOf(compared.run());
        List<OptionalDouble> energies = new ArrayList<>();
        boolean arePartial = false;
        for (int i = first; i < figures.size(); i += compared.runs().size()) {
            energies.add(OptionalDouble.of(figures.get(i).energy().millijoules() / 1_000.0));
            arePartial |= figures.get(i).quality() == Quality.PARTIAL;
        }
        return new Results(compared.reference(), energies, arePartial);
    }

    /** Returns the runs with other job ids. */
    private static List<HeldRun> copies(List<HeldRun> runs, int index) {
        return runs.stream()
                .map(run -> new HeldRun(
                        run.id() + (long) index * runs.size(), run.start(), run.end(), run.share(), run.runsOnNode()))
                .toList();
    }

    private static List<PowerReading> readings(Input input, ComparedRun compared, Duration offset) {
        PolledNode node = compared.node();
        return switch (input) {
            case SOURCE -> source(node.readings());
            case POLLED -> Readings.instants(node.readings().polled(polls(compared, offset)));
            case COUNTER -> Readings.counters(node.drawn(), node.answered(polls(compared, offset)));
        };
    }

    /** Returns the readings of a series; the first mean covers a millisecond. */
    private static List<PowerReading> source(Series series) {
        return series.areMeans()
                ? Readings.means(PowerReading.NODE_DOMAIN, series.start().minusMillis(1), series)
                : Readings.instants(series);
    }

    private static List<Instant> polls(ComparedRun compared, Duration offset) {
        List<Instant> polls = new ArrayList<>();
        Instant last = compared.run().end().plus(POLL);
        for (Instant poll = compared.run().start().plus(offset).minus(POLL);
                !poll.isAfter(last);
                poll = poll.plus(POLL)) {
            polls.add(poll);
        }
        return polls;
    }
}
