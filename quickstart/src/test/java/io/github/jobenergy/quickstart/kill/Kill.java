package io.github.jobenergy.quickstart.kill;

/**
 * One of them died.
 *
 * @param target who
 * @param inFlight the amount of work in flight, as {@link KillTarget} defines it
 */
record Kill(KillTarget target, long inFlight) {}
