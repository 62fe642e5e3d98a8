package io.github.jobenergy.jobcomp.annotate;

/** The change of a comment for a result. */
sealed interface CommentChange {

    /**
     * The comment is replaced.
     *
     * @param text the comment afterwards, with all text of others
     */
    record Write(String text) implements CommentChange {}

    /**
     * The comment stays as it is.
     *
     * @param outcome the reason
     */
    record Keep(Outcome outcome) implements CommentChange {}
}
