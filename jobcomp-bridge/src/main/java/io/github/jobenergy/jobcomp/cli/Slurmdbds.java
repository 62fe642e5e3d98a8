package io.github.jobenergy.jobcomp.cli;

import io.github.jobenergy.jobcomp.accounting.SharedQueryLimit;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The query limits of the slurmdbds, by the name in the options. Safe for use by several threads. */
final class Slurmdbds {

    private final Map<String, SharedQueryLimit> limits = new ConcurrentHashMap<>();

    /** The limit of the slurmdbd of this name, shared by all clusters that name it. */
    SharedQueryLimit queryLimit(String name) {
        return limits.computeIfAbsent(name, first -> new SharedQueryLimit(System::nanoTime));
    }
}
