package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.jobcomp.accounting.Accounting;
import io.github.jobenergy.jobcomp.accounting.Budget;
import io.github.jobenergy.jobcomp.accounting.Timing;
import io.github.jobenergy.jobcomp.publish.Brokers;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * What is outside the bridge.
 *
 * @param brokers where it publishes
 * @param accounting whom it asks
 * @param budget what its slurmdbd may be asked
 * @param executor on which it asks
 * @param timing what time it is
 */
record World(Brokers brokers, Optional<Accounting> accounting, Budget.Share budget, Executor executor, Timing timing) {}
