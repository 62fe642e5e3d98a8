package io.github.jobenergy.schemas.statement;

/** The kinds of statements. */
public enum StatementKind {
    /** The statement of all runs of an account. */
    ACCOUNT,

    /** The statement of the runs of one user of an account: a part of the statement of the account. */
    USER,

    /** The statement of the runs of an account with one WCKey: a part of the statement of the account. */
    WCKEY
}
