package io.github.jobenergy.quickstart.bench.accuracy.scenario;

/** A class of inputs, each explained in one line. The classes that start with CLEAN have no fault. */
public enum InputClass {
    CLEAN_COUNTER("Counters of the node in millijoules; constant power between edges that are three readings apart."),
    CLEAN_INTERVAL_ENERGY(
            "Energies of the node since the previous reading; power within 2 % of a level between edges."),
    CLEAN_INTERVAL_MEAN("Means of the node since the previous reading; power within 2 % of a level between edges."),
    CLEAN_INSTANT("Instants of the node; power within 2 % of a level between edges."),
    SHORT_RUN("Runs of 30 s and more, but shorter than three periods of the readings, of every kind."),
    CLOSE_EDGES("Co-located runs that start within one period of the readings and end within another one."),
    WHOLE_SECONDS("Edges within a second, which Slurm rounds down; counters each second."),
    RAMP("The power of a run rises from 20 to 100 %; readings of every kind."),
    STEPS("The power of a run changes every 20 to 300 s; readings of every kind."),
    PERIODIC("The power of a run alternates with a period of 4 to 120 s; readings of every kind."),
    BURSTS("The GPUs of a run draw bursts of 0.2 to 2 s; readings of the node of every kind."),
    GPU_GAP(
            "The meter of a GPU, of every kind, has a gap of two minutes beside a live meter of the node; co-located runs."),
    GPU_RESET("The counters of GPUs restart from 0 beside a live meter of the node; co-located runs."),
    GPU_STALL(
            "The meter of a GPU repeats a value for 2 to 10 minutes beside a live meter of the node; co-located runs."),
    ROLLING_MINUTE("Means over the last 60 s, read every 10 or 20 s."),
    ROLLING_TWENTY_MINUTES("Means over the last 20 min, read every 30 s."),
    SHORT_WINDOW("Means over 50 ms each second, or over 1 s every 10 or 30 s, of a changing power."),
    STRAY("One instant of 65,535 W or 64,205 W among readings every 30 s, without --max-power."),
    STRAY_WITH_LIMIT("One instant of 65,535 W or 64,205 W among readings every 30 s, with --max-power 2000."),
    ZERO_POWER("A BMC that reports 0 W always."),
    ZERO_POWER_FROM_HALF("A BMC that reports 0 W from the middle of a run on."),
    ZERO_COUNTER("A counter that stays 0."),
    COUNTER_STALL(
            "A counter that does not count for 1 to 20 min within a run; its energy is lost or counted afterwards."),
    COUNTER_RESET("A counter that restarts from 0 within a run, without an epoch."),
    ROLLOVER("Package counters with a range of 262 kJ, read every 10 or 30 s."),
    SUSPENDED_FOR_ANOTHER("A run is suspended while another run executes on the same whole node."),
    OVERLAPPING_CLAIMS("Two runs hold the same whole node and execute in turns of 30 s (gang scheduling)."),
    EDGE_CONTRADICTION("Counters every 30 s; 5 to 25 s beside an edge draw far more or less than both levels."),
    TWO_METERS("Two meters of the node, 2 to 50 % apart, of which one is right."),
    REFRESHED_EACH_MINUTE("Instants of a BMC that are refreshed every 60 s and read every 10 s."),
    FROZEN_OVER_EDGE("Instants that repeat a value for 1 to 5 min around an edge."),
    COARSE_COUNTER("Counters in steps of 10 or 100 Wh."),
    COUNTER_UNIT_BACK(
            "Package counters with a range of 65.5 kJ, of which one reading is a unit lower than the one before."),
    SWAPPED_TIMES("Two consecutive readings of a counter have each other's time."),
    PSYS_BESIDE_CPU(
            "The platform's counter with a range of 65.5 kJ every 30 s beside counters of packages and memory."),
    CLOCK_STEP("The clock of the collector is 5 min ahead and is corrected within a run."),
    LOST_PSU("Two power supplies, each with a meter, of which one vanishes in the middle of a run."),
    IDLE_UNDER_LOAD(
            "The marginal energy of runs on a node that is never without a run, and whose idle power is not known."),
    USE_UNDER_LOAD("Shares by CPU time on a node that is never without a run, also on the day before."),
    NO_NODE_STATES("Shares of a node whose capacity is not known."),
    LOST_READINGS("A tenth of the readings is lost, and all readings of 10 min; readings of every kind."),
    LATE_AND_REORDERED("Counters that arrive late, twice and in another order.");

    private final String explanation;

    InputClass(String explanation) {
        this.explanation = explanation;
    }

    /** Returns what the class contains, in one line. */
    public String explanation() {
        return explanation;
    }

    /** Checks whether the inputs have no fault. */
    public boolean isClean() {
        return name().startsWith("CLEAN");
    }
}
