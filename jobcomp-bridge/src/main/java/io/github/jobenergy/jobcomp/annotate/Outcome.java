package io.github.jobenergy.jobcomp.annotate;

import java.util.Locale;

/** What was done about a record of {@code job-energy}. Each record has one outcome. */
public enum Outcome {
    /** The comment was written. */
    WRITTEN,
    /** The comment has the text of the result. */
    UP_TO_DATE,
    /** The comment has a higher revision of the run. */
    NEWER,
    /** A record of a higher offset has a later revision of the run. */
    SUPERSEDED,
    /** The run is of another cluster. */
    OTHER_CLUSTER,
    /** The run ended before {@code --since}. */
    BEFORE_SINCE,
    /** The run held no node. */
    NO_NODES,
    /** The record is a tombstone. */
    TOMBSTONE,
    /** The record violates the contract. */
    MALFORMED,
    /** Accounting has no row of the run. */
    NOT_IN_ACCOUNTING,
    /** A later run has the job id; sacctmgr changes only the last one. */
    NOT_LAST_RUN,
    /** The comment is empty, with {@code --skip-empty}. */
    EMPTY,
    /** The comment contains a quote, which sacctmgr replaces. */
    QUOTES,
    /** The comment contains upper-case letters, which sacctmgr before 23.02 converts. */
    UPPER_CASE,
    /** The comment contains other characters than printable ASCII, or begins or ends with a blank. */
    CHARACTERS,
    /** The comment begins as one of Jobstats, but has no data to which a text can be appended. */
    JOBSTATS,
    /** The merged comment would be longer than the column. */
    TOO_LONG,
    /** The comment differs from what was written, repeatedly. */
    CHANGED,
    /** sacctmgr refused to write the comment, repeatedly. */
    REFUSED;

    /** Returns the name of the count. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Checks whether a result is not in the comment of its run although the run is in accounting. */
    boolean isLeftOut() {
        return compareTo(NOT_LAST_RUN) >= 0 && this != EMPTY;
    }
}
