/**
 * Access to slurmctld through squeue and scontrol, at a pace that limits the load. It calls the programs through command. This
 * package does not depend on the publication of starts: it does not import bridge, capture, publish, accounting, spool and
 * ledger.
 */
package io.github.jobenergy.jobcomp.controller;
