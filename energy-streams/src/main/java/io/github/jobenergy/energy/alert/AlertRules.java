package io.github.jobenergy.energy.alert;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The rules of a site.
 *
 * @param ofRuns the rules about runs
 * @param ofBudgets the rules about budgets
 */
public record AlertRules(List<RunRule> ofRuns, List<BudgetRule> ofBudgets) {

    /** No rules. */
    public static final AlertRules NONE = new AlertRules(List.of(), List.of());

    public AlertRules {
        ofRuns = List.copyOf(ofRuns);
        ofBudgets = List.copyOf(ofBudgets);
    }

    /** Checks whether a rule is about the power of GPUs. */
    public boolean areAboutGpus() {
        return ofRuns.stream().anyMatch(rule -> rule.kind().isOfGpus());
    }

    /** Returns the definitions of the rules about runs as text, which differs if they do. */
    String definitionsOfRuns() {
        return ofRuns.stream().map(RunRule::toString).collect(Collectors.joining("\n"));
    }
}
