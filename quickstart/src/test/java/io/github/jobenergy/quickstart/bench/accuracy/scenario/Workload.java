package io.github.jobenergy.quickstart.bench.accuracy.scenario;

import io.github.jobenergy.quickstart.bench.accuracy.cluster.Claim;
import io.github.jobenergy.quickstart.bench.accuracy.cluster.NodeSize;
import io.github.jobenergy.quickstart.bench.accuracy.cluster.SimulatedRun;
import io.github.jobenergy.quickstart.bench.accuracy.power.LoadShape;
import io.github.jobenergy.quickstart.bench.accuracy.power.PowerCurve;
import io.github.jobenergy.quickstart.bench.accuracy.power.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The runs on a node and its power.
 *
 * @param size the capacity of the node
 * @param read the interval in which its meters are read
 * @param runs the runs
 * @param idle the power without runs, including that of GPUs
 * @param host the power of everything except GPUs
 * @param gpus the power of each GPU
 */
public record Workload(
        NodeSize size,
        TimeSpan read,
        List<SimulatedRun> runs,
        PowerCurve idle,
        PowerCurve host,
        List<PowerCurve> gpus) {

    private static final long MINUTE = 60_000;
    private static final long WARM_UP = 25 * MINUTE;
    private static final long COOL_DOWN = 10 * MINUTE;

    /** The power is defined from this time before the first reading on, so that windows do not exceed it. */
    private static final long POWERED_BEFORE = 60 * MINUTE;

    private static final long WATT = 1_000;

    public Workload {
        runs = List.copyOf(runs);
        gpus = List.copyOf(gpus);
    }

    /** Draws the runs and the power of a node. */
    public static Workload drawn(Draw draw, WorkloadPlan plan) {
        return of(draw, plan, new RunPlacement(draw, plan).runsFrom(draw.begin() + WARM_UP));
    }

    /** Draws the power of a node with these runs, and the times of their edges within a second. */
    public static Workload of(Draw draw, WorkloadPlan plan, List<SimulatedRun> planned) {
        List<SimulatedRun> runs =
                planned.stream().map(run -> withEdges(draw, run)).toList();
        long first = runs.stream().mapToLong(run -> run.held().start()).min().orElseThrow();
        long last = runs.stream().mapToLong(run -> run.held().end()).max().orElseThrow();
        TimeSpan read = new TimeSpan(first, last).extended(WARM_UP, COOL_DOWN);
        return new Loads(draw, plan, read.extended(POWERED_BEFORE, COOL_DOWN)).workload(read, runs);
    }

    /** The edges of a run that is suspended remain at whole seconds, as the times at which it is suspended. */
    private static SimulatedRun withEdges(Draw draw, SimulatedRun run) {
        if (!run.suspended().isEmpty()) {
            return run;
        }
        TimeSpan held =
                new TimeSpan(draw.edge(run.held().start()), draw.edge(run.held().end()));
        return new SimulatedRun(run.key(), held, run.claim());
    }

    /** Returns this workload with another interval in which meters are read. */
    public Workload readIn(TimeSpan newRead) {
        return new Workload(size, newRead, runs, idle, host, gpus);
    }

    /** Returns this workload with more or less power in an interval. */
    public Workload plus(TimeSpan span, long milliwatts) {
        PowerCurve changed =
                PowerCurve.builder().add(host).add(span, milliwatts).build();
        return new Workload(size, read, runs, idle, changed, gpus);
    }

    /** Returns the power of the node. */
    public PowerCurve node() {
        return PowerCurve.sum(Stream.concat(Stream.of(host), gpus.stream()).toList());
    }

    /** Returns the power of the node above that without runs. */
    public PowerCurve aboveIdle() {
        return PowerCurve.sum(List.of(node(), idle.scaled(-1_000)));
    }

    /** Draws the power of idle nodes and of runs. */
    private record Loads(Draw draw, WorkloadPlan plan, TimeSpan powered) {

        Workload workload(TimeSpan read, List<SimulatedRun> runs) {
            NodeSize size = NodeSize.withGpus(plan.gpus());
            PowerCurve idleHost = idle(80, 200);
            PowerCurve.Builder host = PowerCurve.builder().add(idleHost);
            for (SimulatedRun run : runs) {
                long watts = Math.max(20, draw.between(150, 700) * run.claim().cpus() / size.cpus());
                addLoad(host, run, watts);
            }
            List<PowerCurve> idleGpus = new ArrayList<>();
            List<PowerCurve> gpus = new ArrayList<>();
            for (int gpu = 0; gpu < plan.gpus(); gpu++) {
                PowerCurve idleGpu = idle(30, 60);
                idleGpus.add(idleGpu);
                gpus.add(gpu(gpu, idleGpu, runs));
            }
            idleGpus.add(idleHost);
            return new Workload(size, read, runs, PowerCurve.sum(idleGpus), host.build(), gpus);
        }

        private PowerCurve gpu(int index, PowerCurve idle, List<SimulatedRun> runs) {
            PowerCurve.Builder gpu = PowerCurve.builder().add(idle);
            for (SimulatedRun run : runs) {
                Claim claim = run.claim();
                if (claim.gpus().contains(index)) {
                    addLoad(gpu, run, draw.between(60, 500));
                }
            }
            return gpu.build();
        }

        private PowerCurve idle(long least, long most) {
            LoadShape shape = plan.shape() == LoadShape.CONSTANT ? LoadShape.CONSTANT : LoadShape.FLUCTUATING;
            PowerCurve.Builder idle = PowerCurve.builder();
            shape.addTo(idle, powered, WATT * draw.between(least, most), draw.random());
            return idle.build();
        }

        private void addLoad(PowerCurve.Builder power, SimulatedRun run, long watts) {
            for (TimeSpan active : active(run)) {
                plan.shape().addTo(power, active, WATT * watts, draw.random());
            }
        }

        /** Returns the parts of a run in which it is not suspended. */
        private static List<TimeSpan> active(SimulatedRun run) {
            List<TimeSpan> active = new ArrayList<>();
            long from = run.held().start();
            for (TimeSpan suspended : run.suspended()) {
                active.add(new TimeSpan(from, suspended.start()));
                from = suspended.end();
            }
            active.add(new TimeSpan(from, run.held().end()));
            return active;
        }
    }
}
