package io.github.jobenergy.store.check;

/** The subjects of the checks of energy-store. */
public enum StoreSubject {
    /** Whether the database responds, in a version that is supported. */
    DATABASE,
    /** Whether the file of a DuckDB can be written. */
    FILE,
    /** Whether the database has the tables of this version, or can be migrated to them. */
    TABLES,
    /** Whether the brokers respond. */
    BROKERS,
    /** Whether the database and the brokers grant the required rights. */
    RIGHTS,
    /** Whether the topics exist. */
    TOPICS
}
