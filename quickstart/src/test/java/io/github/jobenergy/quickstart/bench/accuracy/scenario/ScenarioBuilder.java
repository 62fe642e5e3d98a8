package io.github.jobenergy.quickstart.bench.accuracy.scenario;

import io.github.jobenergy.quickstart.bench.accuracy.cluster.Fraction;
import io.github.jobenergy.quickstart.bench.accuracy.cluster.NodePower;
import io.github.jobenergy.quickstart.bench.accuracy.cluster.SimulatedRun;
import io.github.jobenergy.quickstart.bench.accuracy.cluster.SlurmRecords;
import io.github.jobenergy.quickstart.bench.accuracy.cluster.TrueEnergies;
import io.github.jobenergy.quickstart.bench.accuracy.power.PowerCurve;
import io.github.jobenergy.quickstart.bench.accuracy.power.TimeSpan;
import io.github.jobenergy.quickstart.bench.accuracy.sensor.Instrument;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Builds a scenario. Unless stated otherwise the whole node is metered, its capacity is known, and the exact energies follow the
 * rule of sharing. The first meter is the main meter, whose kind and cadence are the dimensions of the runs.
 */
public final class ScenarioBuilder {

    private static final long MINUTE = 60_000;

    private final Draw draw;
    private final Workload workload;
    private final SlurmRecords slurm;
    private final List<Instrument> instruments = new ArrayList<>();
    private final List<PowerReading> readings = new ArrayList<>();
    private UnaryOperator<List<PowerReading>> delivery = UnaryOperator.identity();
    private Map<RunKey, Fraction> energies;
    private ExpectedRun.Figure figure = ExpectedRun.Figure.ENERGY;
    private boolean hasStates = true;
    private boolean reportsSuspended = true;
    private List<String> options = List.of();

    public ScenarioBuilder(Draw draw, Workload workload) {
        this.draw = draw;
        this.workload = workload;
        slurm = new SlurmRecords(draw.node(), workload.size());
        energies = trueEnergies().of(new NodePower(workload.node(), List.of()));
    }

    private TrueEnergies trueEnergies() {
        return new TrueEnergies(workload.size(), workload.runs());
    }

    /** Adds the readings of a meter. */
    public ScenarioBuilder read(Instrument instrument, PowerCurve power) {
        return read(instrument, power, UnaryOperator.identity());
    }

    /** Adds the readings of a meter with a fault. */
    public ScenarioBuilder read(Instrument instrument, PowerCurve power, UnaryOperator<List<PowerReading>> fault) {
        instruments.add(instrument);
        readings.addAll(fault.apply(instrument.read(
                draw.node(), draw.measured(instrument.sensor().kind(), power), workload.read(), draw.random())));
        return this;
    }

    /** Changes the order of arrival of all readings. */
    public ScenarioBuilder delivered(UnaryOperator<List<PowerReading>> newDelivery) {
        delivery = newDelivery;
        return this;
    }

    /** Sets the power of the metered part of the node. */
    public ScenarioBuilder metered(NodePower power) {
        energies = trueEnergies().of(power);
        return this;
    }

    /** Sets the exact energies. */
    public ScenarioBuilder energies(Map<RunKey, Fraction> newEnergies) {
        energies = newEnergies;
        return this;
    }

    /** Compares the marginal energy, whose exact value is the share in the power above idle. */
    public ScenarioBuilder marginal() {
        figure = ExpectedRun.Figure.MARGINAL;
        return metered(new NodePower(workload.aboveIdle(), List.of()));
    }

    /** Leaves the capacity of the node unknown. */
    public ScenarioBuilder withoutStates() {
        hasStates = false;
        return this;
    }

    /** Leaves the suspended time of runs unknown. */
    public ScenarioBuilder withoutSuspendedTime() {
        reportsSuspended = false;
        return this;
    }

    /** Sets the options of the program. */
    public ScenarioBuilder options(List<String> newOptions) {
        options = newOptions;
        return this;
    }

    /** Returns the scenario. */
    public Scenario build() {
        List<NodeState> states =
                hasStates ? List.of(slurm.stateAt(workload.read().start() - MINUTE)) : List.of();
        Scenario.Records records = new Scenario.Records(
                delivery.apply(readings),
                states,
                workload.runs().stream().map(slurm::start).toList(),
                workload.runs().stream()
                        .map(run -> slurm.completion(run, reportsSuspended))
                        .toList());
        return new Scenario(draw.inputClass(), draw.node(), expected(), records, options);
    }

    /** Returns the runs that start and end while meters are read. */
    private List<ExpectedRun> expected() {
        TimeSpan read = workload.read();
        return workload.runs().stream()
                .filter(run -> read.contains(run.held().start())
                        && read.contains(run.held().end()))
                .map(run -> new ExpectedRun(run.key(), dimensions(run), figure, energies.get(run.key())))
                .toList();
    }

    private Dimensions dimensions(SimulatedRun run) {
        Instrument main = instruments.get(0);
        return new Dimensions(
                main.sensor().kind(),
                main.cadence().period() / 1_000,
                run.held().seconds(),
                workload.runs().size() > 1);
    }
}
