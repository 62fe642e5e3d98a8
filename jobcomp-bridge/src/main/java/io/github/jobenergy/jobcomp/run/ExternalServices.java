package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.jobcomp.accounting.Accounting;
import io.github.jobenergy.jobcomp.accounting.Budget;
import io.github.jobenergy.jobcomp.accounting.ClockAndRandom;
import io.github.jobenergy.jobcomp.accounting.Permission;
import io.github.jobenergy.jobcomp.controller.Controller;
import io.github.jobenergy.jobcomp.controller.Watch.Worker;
import io.github.jobenergy.jobcomp.publish.Brokers;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * What is outside the bridge.
 *
 * @param brokers where it publishes
 * @param asked whom it asks about runs; absent if nobody
 * @param watched whom it watches; absent if nobody
 * @param timing what time it is
 */
record ExternalServices(Brokers brokers, Optional<Asked> asked, Optional<Watched> watched, ClockAndRandom timing) {

    /**
     * Accounting, and who asks it.
     *
     * @param accounting accounting
     * @param permission whether it shows every user's runs
     * @param budget what its slurmdbd may be asked
     * @param executor on which it is asked
     */
    record Asked(Accounting accounting, Permission permission, Budget.Share budget, Executor executor) {}

    /**
     * The controller, and who asks it.
     *
     * @param controller the controller
     * @param worker on whose time it is asked
     */
    record Watched(Controller controller, Worker worker) {}
}
