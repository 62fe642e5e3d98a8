package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.jobcomp.accounting.Accounting;
import io.github.jobenergy.jobcomp.accounting.Permission;
import io.github.jobenergy.jobcomp.accounting.Timing;
import io.github.jobenergy.jobcomp.controller.Controller;
import io.github.jobenergy.jobcomp.controller.Watch.Worker;
import io.github.jobenergy.jobcomp.publish.Brokers;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * What is outside the bridge.
 *
 * @param brokers where it publishes
 * @param accounting whom it asks
 * @param executor on which it asks
 * @param permission whether accounting shows it everything; absent if that does not matter
 * @param controller whom it watches; absent if nobody
 * @param timing what time it is
 */
record World(
        Brokers brokers,
        Optional<Accounting> accounting,
        Executor executor,
        Optional<Permission> permission,
        Optional<Watched> controller,
        Timing timing) {

    /** Without anybody to watch, and permitted everything. */
    World(Brokers brokers, Optional<Accounting> accounting, Executor executor, Timing timing) {
        this(brokers, accounting, executor, Optional.empty(), Optional.empty(), timing);
    }

    /**
     * The controller and who asks it.
     *
     * @param controller the controller
     * @param worker on whose time it is asked
     */
    record Watched(Controller controller, Worker worker) {}
}
