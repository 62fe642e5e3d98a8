package io.github.jobenergy.jobcomp.cli;

import io.github.jobenergy.jobcomp.accounting.Budget;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What may be asked of each slurmdbd, by the name the options give it. Safe for use by many threads. */
final class Slurmdbds {

    private final Map<String, Budget> budgets = new ConcurrentHashMap<>();

    /** What may be asked of that one, by everybody who names it so. */
    Budget budget(String name) {
        return budgets.computeIfAbsent(name, first -> new Budget(System::nanoTime));
    }
}
