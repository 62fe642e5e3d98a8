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
    /** The record is a tombstone, and the word of its run was removed from the comment. */
    ERASED,
    /** The record is a tombstone, and no comment that can be written has a word of its run. */
    TOMBSTONE,
    /** The record violates the contract. */
    MALFORMED,
    /** Accounting has no row of the run although the result is final and the user may see all jobs. */
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
    /** The comment contains a text that begins as the own word and continues otherwise. */
    ALTERED_WORD,
    /** The merged comment would be longer than the column. */
    TOO_LONG,
    /** The comment differs from what was written, repeatedly. */
    CHANGED,
    /** sacctmgr refused to write the comment, repeatedly. */
    REFUSED,
    /** The query for the run failed repeatedly while accounting answered another one, or its answer was too large. */
    UNREADABLE;

    /** Returns the name of the count. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Checks whether a comment does not state the record although it should. */
    boolean isLeftOut() {
        return compareTo(NOT_IN_ACCOUNTING) >= 0 && this != EMPTY;
    }
}
