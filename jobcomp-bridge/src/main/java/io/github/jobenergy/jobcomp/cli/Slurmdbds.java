package io.github.jobenergy.jobcomp.cli;

import io.github.jobenergy.jobcomp.accounting.Budget;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The query budgets of the slurmdbds, by the name in the options. Safe for use by several threads. */
final class Slurmdbds {

    private final Map<String, Budget> budgets = new ConcurrentHashMap<>();

    /** The budget of the slurmdbd of this name, shared by all clusters that name it. */
    Budget budget(String name) {
        return budgets.computeIfAbsent(name, first -> new Budget(System::nanoTime));
    }
}
