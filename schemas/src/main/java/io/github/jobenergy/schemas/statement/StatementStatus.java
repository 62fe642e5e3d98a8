package io.github.jobenergy.schemas.statement;

/** The status of a statement. */
public enum StatementStatus {
    /** Results of the period change the statement. */
    OPEN,

    /** The statement does not change any more. Later changes of its period are adjustments of a later statement. */
    CLOSED
}
