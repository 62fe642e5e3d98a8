package io.github.jobenergy.quickstart.kill;

/** Whatever may die, with SIGKILL, and what counts as work in flight when it does. */
enum KillTarget {
    /** Kafka's one broker; in flight is what the hook left and nobody has acknowledged. */
    BROKER,
    /** The program jobcomp-bridge; in flight is what the hook left and nobody has acknowledged. */
    BRIDGE,
    /** The completion script while it writes; in flight are the bytes of its record that are not written yet. */
    HOOK,
    /** The stand-in for sacct while it answers; in flight are the records that wait for its answer. */
    SACCT
}
