package io.github.jobenergy.schemas;

/**
 * Thrown when a field of the contract has an invalid value. The constructors of the records throw it, so every existing record is
 * valid. The message has the form {@code <field>: expected <this>, found <that>}.
 */
public final class InvalidFieldException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    /** The characters of an invalid value in the message: a value of another program may be of any length. */
    private static final int SHOWN_CHARACTERS = 200;

    private final String field;
    private final String detail;

    /**
     * @param field the name of the field in the contract, such as {@code submit_time}
     * @param expected the valid values, such as {@code a number above 0}
     * @param found the invalid value
     */
    public InvalidFieldException(String field, String expected, Object found) {
        super(field + ": expected " + expected + ", found " + shown(found));
        this.field = field;
        this.detail = "expected " + expected + ", found " + shown(found);
    }

    /** Returns the name of the field in the contract. */
    public String field() {
        return field;
    }

    /** Returns the expected and the found value, without the name of the field. */
    public String detail() {
        return detail;
    }

    private static String shown(Object found) {
        String text = String.valueOf(found);
        return text.codePointCount(0, text.length()) <= SHOWN_CHARACTERS
                ? text
                : text.substring(0, text.offsetByCodePoints(0, SHOWN_CHARACTERS)) + "…";
    }
}
