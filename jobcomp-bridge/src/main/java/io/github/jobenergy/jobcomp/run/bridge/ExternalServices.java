package io.github.jobenergy.jobcomp.run.bridge;

import io.github.jobenergy.jobcomp.accounting.Accounting;
import io.github.jobenergy.jobcomp.accounting.Permission;
import io.github.jobenergy.jobcomp.accounting.SharedQueryLimit;
import io.github.jobenergy.jobcomp.controller.Controller;
import io.github.jobenergy.jobcomp.controller.Watch.Worker;
import io.github.jobenergy.jobcomp.publish.Brokers;
import io.github.jobenergy.jobcomp.timing.ClockAndRandom;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * The external services of a bridge: brokers, accounting, controller and clock.
 *
 * @param brokers the Kafka brokers
 * @param accounting the accounting to query; absent if there is none
 * @param controller the controller to poll; absent if there is none
 * @param timing the clock and the random generator
 */
record ExternalServices(
        Brokers brokers,
        Optional<AccountingService> accounting,
        Optional<ControllerService> controller,
        ClockAndRandom timing) {

    /**
     * Accounting, with the means to query it.
     *
     * @param accounting accounting
     * @param permission the check of the permission to see the runs of all users
     * @param participant this cluster among those that share the query limit of the slurmdbd
     * @param executor the executor of the queries
     */
    record AccountingService(
            Accounting accounting,
            Permission permission,
            SharedQueryLimit.Participant participant,
            Executor executor) {}

    /**
     * The controller, with the means to poll it.
     *
     * @param controller the controller
     * @param worker the executor of the queries and the pause between them
     */
    record ControllerService(Controller controller, Worker worker) {}
}
