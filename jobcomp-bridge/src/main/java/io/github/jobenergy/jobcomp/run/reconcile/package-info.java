/**
 * The tasks that query accounting: the lookup of waiting runs, the search for runs that no hook reported, and backfills. A
 * session obtains all of them from {@link io.github.jobenergy.jobcomp.run.reconcile.Reconciliation}. This package opens no connection
 * and runs no program: it imports none of the packages bridge, inlet and controller.
 */
package io.github.jobenergy.jobcomp.run.reconcile;
