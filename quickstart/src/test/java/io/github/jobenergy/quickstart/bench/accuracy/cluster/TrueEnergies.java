package io.github.jobenergy.quickstart.bench.accuracy.cluster;

import io.github.jobenergy.quickstart.bench.accuracy.power.PowerCurve;
import io.github.jobenergy.schemas.job.RunKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The exact energies of runs on a node in microjoules, by the rule of sharing in README.md: a run is charged its largest
 * fraction of CPUs, memory and GPUs of the energy outside metered GPUs, and the energy of the metered GPUs that it holds. Where
 * the fractions of co-located runs exceed 1, they are divided by their sum.
 */
public final class TrueEnergies {

    private final NodeSize size;
    private final List<SimulatedRun> runs;

    public TrueEnergies(NodeSize size, Collection<SimulatedRun> runs) {
        this.size = size;
        this.runs = List.copyOf(runs);
    }

    /** Returns the energy of each run. */
    public Map<RunKey, Fraction> of(NodePower power) {
        Map<RunKey, Fraction> energies = new TreeMap<>();
        for (Piece piece : pieces()) {
            Fraction host = Fraction.of(power.hostMicrojoules(piece.from(), piece.to()), 1);
            shares(piece).forEach((run, share) -> energies.merge(run, share.times(host), Fraction::plus));
            for (SimulatedRun run : piece.present()) {
                long held = power.heldMicrojoules(run.claimAt(piece.from()), piece.from(), piece.to());
                energies.merge(run.key(), Fraction.of(held, 1), Fraction::plus);
            }
        }
        return energies;
    }

    /**
     * Returns the energy of each run where CPU time is measured: idle energy is divided by shares, and the energy above it by
     * the number of busy CPUs of each run.
     */
    public Map<RunKey, Fraction> byUse(PowerCurve idle, PowerCurve aboveIdle, Map<RunKey, Long> busyCpus) {
        Map<RunKey, Fraction> energies = new TreeMap<>(of(new NodePower(idle, List.of())));
        for (Piece piece : pieces()) {
            long drawn = aboveIdle.microjoules(piece.from(), piece.to());
            long busy = piece.present().stream()
                    .mapToLong(run -> busyCpus.get(run.key()))
                    .sum();
            for (SimulatedRun run : piece.present()) {
                Fraction used = Fraction.of(busyCpus.get(run.key()), busy).times(Fraction.of(drawn, 1));
                energies.merge(run.key(), used, Fraction::plus);
            }
        }
        return energies;
    }

    /** An interval between two changes, with the runs that hold the node. */
    private record Piece(long from, long to, List<SimulatedRun> present) {}

    private List<Piece> pieces() {
        TreeSet<Long> changes = new TreeSet<>();
        for (SimulatedRun run : runs) {
            changes.add(run.held().start());
            changes.add(run.held().end());
            run.suspended().forEach(span -> {
                changes.add(span.start());
                changes.add(span.end());
            });
        }
        List<Piece> pieces = new ArrayList<>();
        for (long from : changes) {
            List<SimulatedRun> present =
                    runs.stream().filter(run -> run.held().contains(from)).toList();
            if (!present.isEmpty()) {
                pieces.add(new Piece(from, changes.higher(from), present));
            }
        }
        return pieces;
    }

    private Map<RunKey, Fraction> shares(Piece piece) {
        Map<RunKey, Fraction> shares = new TreeMap<>();
        Fraction sum = Fraction.ZERO;
        for (SimulatedRun run : piece.present()) {
            Fraction claimed = run.claimAt(piece.from()).largestFraction(size);
            shares.put(run.key(), claimed);
            sum = sum.plus(claimed);
        }
        Fraction divisor = sum.orLarger(Fraction.ONE);
        shares.replaceAll((run, claimed) -> claimed.dividedBy(divisor));
        return shares;
    }
}
