package io.github.jobenergy.schemas;

/**
 * A value that a field of the contract cannot have. Thrown by the records themselves, so that nothing else has to ask: what
 * exists is valid. The message reads {@code <field>: expected <this>, found <that>}.
 */
public final class InvalidFieldException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final String field;
    private final String detail;

    /**
     * @param field the field's name in the contract, such as {@code submit_time}
     * @param expected what it may be, such as {@code a number above 0}
     * @param found what it was
     */
    public InvalidFieldException(String field, String expected, Object found) {
        super(field + ": expected " + expected + ", found " + found);
        this.field = field;
        this.detail = "expected " + expected + ", found " + found;
    }

    /** The field's name in the contract. */
    public String field() {
        return field;
    }

    /** What was expected and what was found, without the field's name. */
    public String detail() {
        return detail;
    }
}
