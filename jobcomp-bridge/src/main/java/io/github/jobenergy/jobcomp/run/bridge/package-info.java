/**
 * The running bridge: its main loop, its sessions, the forwarding of a standby, and the limits of the spool. The program starts a
 * bridge through {@link io.github.jobenergy.jobcomp.run.bridge.Bridge}. This package does not depend on the command line, the
 * checks before a start, the energy survey and the erasure: it does not import cli, check, survey and erase. The formats of Slurm
 * are left to the packages that it calls: it does not import dialect.
 */
package io.github.jobenergy.jobcomp.run.bridge;
