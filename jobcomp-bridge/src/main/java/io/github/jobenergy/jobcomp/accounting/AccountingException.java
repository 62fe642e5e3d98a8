package io.github.jobenergy.jobcomp.accounting;

/** Accounting could not be asked, or its answer cannot be used. It is asked again later. */
public final class AccountingException extends Exception {

    private static final long serialVersionUID = 1L;

    private final Extent extent;

    private final String reason;

    /** What the program said itself; empty if nothing. */
    private final String words;

    /** How much was asked, or answered. */
    private enum Extent {
        /** It does not matter. */
        ANY,
        /** It took too long. */
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

    /** Something that does not depend on how much was asked. */
    public static AccountingException because(String message) {
        return new AccountingException(message, Extent.ANY, "");
    }

    /** Something that does not depend on how much was asked, and what the program said of it. */
    static AccountingException because(String message, String words) {
        return new AccountingException(message, Extent.ANY, words.isEmpty() ? "" : ": " + words);
    }

    /** It took too long. */
    public static AccountingException tooMuch(String message) {
        return new AccountingException(message, Extent.TOO_LONG, "");
    }

    /** There was too much of it. */
    static AccountingException tooLarge(String message) {
        return new AccountingException(message, Extent.TOO_LARGE, "");
    }

    /** The same without what the program said, which may be anything. */
    public AccountingException withoutWords() {
        return new AccountingException(
                reason, extent, words.isEmpty() ? "" : " and words withheld by the privacy policy");
    }

    /** Why, in words. */
    public String reason() {
        return reason + words;
    }

    /** Whether asking for fewer jobs at once may help. */
    public boolean isTooMuch() {
        return extent != Extent.ANY;
    }

    /** Whether the answer was too large, however long it took. */
    boolean isTooLarge() {
        return extent == Extent.TOO_LARGE;
    }
}
