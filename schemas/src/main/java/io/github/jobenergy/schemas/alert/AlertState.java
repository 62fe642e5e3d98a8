package io.github.jobenergy.schemas.alert;

/** The states of an alert, in the words of Alertmanager. */
public enum AlertState {
    /** The rule is fulfilled. */
    FIRING,

    /** The rule was fulfilled and no longer is. */
    RESOLVED
}
