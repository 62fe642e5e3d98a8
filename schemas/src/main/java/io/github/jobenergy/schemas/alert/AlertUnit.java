package io.github.jobenergy.schemas.alert;

/** The units of the value and the threshold of an alert. */
public enum AlertUnit {
    /** Watts; of a rule for GPUs, watts for each GPU. */
    WATTS,

    /** Percent of a budget. */
    PERCENT
}
