package io.github.jobenergy.program.monitoring;

import java.util.List;

/**
 * The answer of {@code /health/live} and {@code /health/ready}, as JSON.
 *
 * @param passed whether all checks have passed
 * @param programs the programs of the process
 */
record HealthReport(boolean passed, List<OfProgram> programs) {

    HealthReport {
        programs = List.copyOf(programs);
    }

    /**
     * The checks of one program.
     *
     * @param program the name of the program
     * @param part the labels that distinguish it from others of the process, such as {@code cluster=alps}; empty if there are none
     * @param phase its phase
     * @param checks its checks
     */
    record OfProgram(String program, String part, String phase, List<HealthCheck> checks) {

        OfProgram {
            checks = List.copyOf(checks);
        }
    }

    static HealthReport of(List<OfProgram> programs) {
        boolean hasPassed =
                programs.stream().flatMap(program -> program.checks().stream()).allMatch(HealthCheck::passed);
        return new HealthReport(hasPassed, programs);
    }
}
