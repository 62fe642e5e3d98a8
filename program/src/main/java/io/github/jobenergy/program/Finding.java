package io.github.jobenergy.program;

/**
 * The result of one check.
 *
 * @param <S> the subjects of the checks of a program
 * @param subject the subject of the check
 * @param verdict the verdict
 * @param detail the verdict as text
 */
public record Finding<S extends Enum<S>>(S subject, Verdict verdict, String detail) {

    /** The verdict of a check. */
    public enum Verdict {
        /** The subject is as required. */
        OK("ok"),
        /** The subject could not be checked. */
        UNVERIFIED("?"),
        /** The subject works, but possibly not as intended. */
        WARNING("warn"),
        /** The subject is not as required. */
        FAILED("FAIL");

        private final String mark;

        Verdict(String mark) {
            this.mark = mark;
        }
    }

    /** Returns the finding that the subject is as required. */
    public static <S extends Enum<S>> Finding<S> ok(S subject, String detail) {
        return new Finding<>(subject, Verdict.OK, detail);
    }

    /** Returns the finding that the subject works, but possibly not as intended. */
    public static <S extends Enum<S>> Finding<S> warning(S subject, String detail) {
        return new Finding<>(subject, Verdict.WARNING, detail);
    }

    /** Returns the finding that the subject is not as required. */
    public static <S extends Enum<S>> Finding<S> failed(S subject, String detail) {
        return new Finding<>(subject, Verdict.FAILED, detail);
    }

    /** Returns the finding that the subject could not be checked. */
    public static <S extends Enum<S>> Finding<S> unverified(S subject, String detail) {
        return new Finding<>(subject, Verdict.UNVERIFIED, detail);
    }

    /** Returns the finding as one line, whatever number of lines a quoted program has printed. */
    public String line() {
        return String.format("%-5s %s", verdict.mark, detail.strip().replaceAll("\\R+", "; "));
    }
}
