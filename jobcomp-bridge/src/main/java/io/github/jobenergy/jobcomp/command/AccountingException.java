package io.github.jobenergy.jobcomp.command;

/** Thrown if a program of Slurm cannot be queried, or its answer cannot be used. The query is repeated later. */
public final class AccountingException extends Exception {

    private static final long serialVersionUID = 1L;

    private final Extent extent;

    private final String reason;

    /** The output of the program on standard error; empty if there is none. */
    private final String words;

    /** The size limit that the query exceeded. */
    private enum Extent {
        /** None: the failure does not depend on the size of the query. */
        ANY,
        /** The query took too long. */
        TOO_LONG,
        /** The answer was too large. */
        TOO_LARGE
    }

    private AccountingException(String reason, Extent extent, String words) {
        super(reason + words);
        this.reason = reason;
        this.extent = extent;
        this.words = words;
    }

    /** A failure that does not depend on the size of the query. */
    public static AccountingException because(String message) {
        return new AccountingException(message, Extent.ANY, "");
    }

    /** A failure that does not depend on the size of the query, with the output of the program on standard error. */
    static AccountingException because(String message, String words) {
        return new AccountingException(message, Extent.ANY, words.isEmpty() ? "" : ": " + words);
    }

    /** A query that took too long. */
    public static AccountingException tooMuch(String message) {
        return new AccountingException(message, Extent.TOO_LONG, "");
    }

    /** An answer that was too large. */
    static AccountingException tooLarge(String message) {
        return new AccountingException(message, Extent.TOO_LARGE, "");
    }

    /** Returns the exception without the output of the program, which may contain anything. */
    public AccountingException withoutWords() {
        return new AccountingException(
                reason, extent, words.isEmpty() ? "" : " and text withheld by the privacy policy");
    }

    /** Returns the reason as text. */
    public String reason() {
        return reason + words;
    }

    /** Returns whether a query for fewer jobs may succeed. */
    public boolean isTooMuch() {
        return extent != Extent.ANY;
    }

    /** Returns whether the answer was too large, whatever time it took. */
    boolean isTooLarge() {
        return extent == Extent.TOO_LARGE;
    }
}
