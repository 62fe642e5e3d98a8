/**
 * Access to slurmctld through squeue and scontrol, at a pace that limits the load. From accounting it uses only the calls
 * of programs, the backoff and the clock. This package does not know how starts are published: it does not import run,
 * publish, spool and ledger.
 */
package io.github.jobenergy.jobcomp.controller;
