package io.github.jobenergy.jobcomp.accounting;

/** Accounting could not be asked, or its answer cannot be used. It is asked again later. */
public final class AccountingException extends Exception {

    private static final long serialVersionUID = 1L;

    /** Whether asking for fewer jobs at once may help. */
    private final boolean isTooMuch;

    private final String reason;

    /** What the program said itself; empty if nothing. */
    private final String words;

    private AccountingException(String reason, boolean isTooMuch, String words) {
        super(reason + words);
        this.reason = reason;
        this.isTooMuch = isTooMuch;
        this.words = words;
    }

    /** Something that does not depend on how much was asked. */
    public static AccountingException because(String message) {
        return new AccountingException(message, false, "");
    }

    /** Something that does not depend on how much was asked, and what the program said of it. */
    static AccountingException because(String message, String words) {
        return new AccountingException(message, false, words.isEmpty() ? "" : ": " + words);
    }

    /** It took too long, or there was too much of it. */
    public static AccountingException tooMuch(String message) {
        return new AccountingException(message, true, "");
    }

    /** The same without what the program said, which may be anything. */
    public AccountingException withoutWords() {
        return new AccountingException(
                reason, isTooMuch, words.isEmpty() ? "" : " and words withheld by the privacy policy");
    }

    /** Why, in words. */
    public String reason() {
        return reason + words;
    }

    /** Whether asking for fewer jobs at once may help. */
    public boolean isTooMuch() {
        return isTooMuch;
    }
}
