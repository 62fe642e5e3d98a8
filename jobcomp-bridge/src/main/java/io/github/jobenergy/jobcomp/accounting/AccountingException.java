package io.github.jobenergy.jobcomp.accounting;

/** Accounting could not be asked, or its answer cannot be used. It is asked again later. */
public final class AccountingException extends Exception {

    private static final long serialVersionUID = 1L;

    /** Whether asking for fewer jobs at once may help. */
    private final boolean isTooMuch;

    private final String reason;

    private AccountingException(String reason, boolean isTooMuch) {
        super(reason);
        this.reason = reason;
        this.isTooMuch = isTooMuch;
    }

    /** Something that does not depend on how much was asked. */
    public static AccountingException because(String message) {
        return new AccountingException(message, false);
    }

    /** It took too long, or there was too much of it. */
    public static AccountingException tooMuch(String message) {
        return new AccountingException(message, true);
    }

    /** Why, in words. */
    public String reason() {
        return reason;
    }

    /** Whether asking for fewer jobs at once may help. */
    public boolean isTooMuch() {
        return isTooMuch;
    }
}
