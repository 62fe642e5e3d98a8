package io.github.jobenergy.schemas.alert;

/** The kinds of rules. */
public enum AlertKind {
    /** The power of a run exceeds a threshold for a time. */
    POWER,

    /** The mean power of the GPUs of a run is below a threshold for a time. */
    GPU_IDLE,

    /** The energy of a statement reaches a percentage of its budget. */
    BUDGET;

    /** Returns the unit of the value and the threshold. */
    public AlertUnit unit() {
        return this == BUDGET ? AlertUnit.PERCENT : AlertUnit.WATTS;
    }
}
