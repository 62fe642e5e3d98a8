package io.github.jobenergy.quickstart.kill;

/** A part that is killed with SIGKILL, and what counts as work in flight at that time. */
enum KillTarget {
    /** The broker; the records of the hook that are not acknowledged are in flight. */
    BROKER,
    /** jobcomp-bridge; the records of the hook that are not acknowledged are in flight. */
    BRIDGE,
    /** The completion script while it writes; in flight are the bytes of its record that are not written yet. */
    HOOK,
    /** The stand-in for sacct while it answers; in flight are the records that wait for its answer. */
    SACCT
}
