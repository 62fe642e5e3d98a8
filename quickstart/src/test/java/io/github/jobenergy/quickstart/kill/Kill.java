package io.github.jobenergy.quickstart.kill;

/**
 * One of them died.
 *
 * @param victim who
 * @param inFlight how much work was in flight, as {@link KillTarget} says of each
 */
record Kill(KillTarget victim, long inFlight) {}
