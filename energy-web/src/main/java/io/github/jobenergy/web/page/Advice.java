package io.github.jobenergy.web.page;

import io.github.jobenergy.web.data.Row;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * One line of advice about a run, with the figure that it rests on: of the rules that apply, the one that concerns the greatest energy.
 * A run that used its resources gets none.
 */
final class Advice {

    /** The least part of the energy that a rule must concern. */
    private static final BigDecimal LEAST_PART = new BigDecimal("0.1");

    private final Row run;
    private final BigDecimal energy;

    private Advice(Row run) {
        this.run = run;
        this.energy = run.decimalOrZero("energy_joules");
    }

    private record Rule(BigDecimal joules, String text) {}

    /** Returns the advice on a run. */
    static Optional<String> of(Row run) {
        Advice advice = new Advice(run);
        if (advice.energy.signum() <= 0) {
            return Optional.empty();
        }
        return List.of(advice.idleGpus(), advice.unrequested(), advice.idleNodes()).stream()
                .flatMap(Optional::stream)
                .filter(rule -> Amounts.ratio(rule.joules(), advice.energy).compareTo(LEAST_PART) >= 0)
                .max((one, other) -> one.joules().compareTo(other.joules()))
                .map(Rule::text);
    }

    private Optional<Rule> idleGpus() {
        BigDecimal judged = run.decimalOrZero("gpu_judged_seconds");
        BigDecimal idle = run.decimalOrZero("gpu_idle_seconds");
        if (judged.signum() == 0) {
            return Optional.empty();
        }
        BigDecimal joules = run.decimalOrZero("energy_idle_gpus_joules");
        return Optional.of(new Rule(
                joules,
                "The GPUs were idle for " + Amounts.percent(Amounts.ratio(idle, judged)) + " of "
                        + Amounts.hours(judged) + " GPU-hours and used " + Amounts.energy(joules)
                        + " in that time. Request fewer GPUs, or check that the program uses them."));
    }

    private Optional<Rule> unrequested() {
        return run.decimal("energy_unrequested_joules")
                .map(joules -> new Rule(
                        joules,
                        Amounts.percent(Amounts.ratio(joules, energy)) + " of the energy (" + Amounts.energy(joules)
                                + ") is of CPUs and GPUs that the run held and had not requested. Submit without --exclusive, or"
                                + " use the whole node."));
    }

    /** A run whose nodes drew little above idle power used few of its CPUs. */
    private Optional<Rule> idleNodes() {
        return run.decimal("energy_marginal_joules")
                .filter(marginal -> marginal.signum() >= 0)
                .map(energy::subtract)
                .filter(idle -> Amounts.ratio(idle, energy).compareTo(new BigDecimal("0.8")) >= 0)
                .map(idle -> new Rule(
                        idle,
                        Amounts.percent(Amounts.ratio(idle, energy)) + " of the energy (" + Amounts.energy(idle)
                                + ") is the idle power of what the run held: its CPUs were mostly unused. Request fewer CPUs,"
                                + " or check that the program uses them."));
    }
}
