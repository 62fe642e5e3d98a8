package io.github.jobenergy.jobcomp.command;

/** Thrown if a program of Slurm cannot be queried, or its answer cannot be used. The query is repeated later. */
public final class QueryException extends Exception {

    private static final long serialVersionUID = 1L;

    private final Extent extent;

    private final String reason;

    /** The output of the program on standard error; empty if there is none. */
    private final String output;

    /** The size limit that the query exceeded. */
    private enum Extent {
        /** None: the failure does not depend on the size of the query. */
        ANY,
        /** The query took too long. */
        TOO_LONG,
        /** The answer was too large. */
        TOO_LARGE
    }

    private QueryException(String reason, Extent extent, String output) {
        super(reason + output);
        this.reason = reason;
        this.extent = extent;
        this.output = output;
    }

    /** A failure that does not depend on the size of the query. */
    public static QueryException because(String message) {
        return new QueryException(message, Extent.ANY, "");
    }

    /** A failure that does not depend on the size of the query, with the output of the program on standard error. */
    static QueryException because(String message, String output) {
        return new QueryException(message, Extent.ANY, output.isEmpty() ? "" : ": " + output);
    }

    /** A query that took too long. */
    public static QueryException tooMuch(String message) {
        return new QueryException(message, Extent.TOO_LONG, "");
    }

    /** An answer that was too large. */
    public static QueryException tooLarge(String message) {
        return new QueryException(message, Extent.TOO_LARGE, "");
    }

    /** Returns the exception without the output of the program, which may contain anything. */
    public QueryException withoutOutput() {
        return new QueryException(reason, extent, output.isEmpty() ? "" : " and text withheld by the privacy policy");
    }

    /** Returns the reason as text. */
    public String reason() {
        return reason + output;
    }

    /** Returns whether a query for fewer jobs may succeed. */
    public boolean isTooMuch() {
        return extent != Extent.ANY;
    }

    /** Returns whether the answer was too large, whatever time it took. */
    public boolean isTooLarge() {
        return extent == Extent.TOO_LARGE;
    }
}
