package io.github.jobenergy.jobcomp.annotate;

import io.github.jobenergy.schemas.job.RunKey;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The AdminComment of a run, which belongs to everyone who writes it. Only own words are inserted, replaced or removed; the rest is kept
 * byte for byte, or the comment is left as it is. An own word has exactly the form that {@link EnergyAnnotation} gives it, between blanks
 * or the ends of the comment. A comment with another text that begins as an own word is left as it is.
 *
 * <p>Jobstats stores {@code JS1:} and the base64 of a gzip file, and decodes everything after {@code JS1:} with Python's b64decode, which
 * ends at the padding. A text appended after the padding is not decoded. A base64 text without padding is therefore followed by {@code
 * AA==}, a byte of 0 with padding: gzip ignores zeros after its data. Sources: jobstats.py and slurmctldepilog.sh of
 * PrincetonUniversity/jobstats 1.0, src/reportseff/job.py of troycomi/reportseff.
 *
 * @param text the comment as sacct prints it; empty if there is none
 */
record AdminComment(String text) {

    private static final Pattern OWN = Pattern.compile("(?<![^ ])" + EnergyAnnotation.FORM + "(?![^ ])");

    private static final String JOBSTATS = "JS1:";
    private static final Pattern JOBSTATS_DATA = Pattern.compile("JS1:(H4sI[A-Za-z0-9+/]*(={0,2}))(?= |$)");
    private static final int BASE64_GROUP = 4;

    /** A byte of 0 with the padding of base64. */
    private static final String ZERO = "AA==";

    /** Returns the change that makes the comment state the result. */
    CommentChange with(EnergyAnnotation result, CommentRules rules) {
        if (text.isEmpty() && rules.skipsEmpty()) {
            return new CommentChange.Keep(Outcome.EMPTY);
        }
        List<MatchResult> own = own();
        if (own.stream().anyMatch(word -> result.isOlderThan(word.group()))) {
            return new CommentChange.Keep(Outcome.NEWER);
        }
        if (hasAlteredWord(own)) {
            return new CommentChange.Keep(Outcome.ALTERED_WORD);
        }
        return own.isEmpty()
                ? appended(result, rules)
                : change(replaced(own, result.text()), rules, Outcome.UP_TO_DATE);
    }

    /** Returns the change that removes the words of a run, each with one blank beside it. */
    CommentChange without(RunKey run, CommentRules rules) {
        List<MatchResult> own = own();
        if (hasAlteredWord(own)) {
            return new CommentChange.Keep(Outcome.ALTERED_WORD);
        }
        StringBuilder kept = new StringBuilder();
        int next = 0;
        for (MatchResult word : own) {
            boolean isOfRun = EnergyAnnotation.isOf(run, word.group());
            boolean isFirst = kept.isEmpty() && word.start() == next;
            if (isOfRun && isFirst) {
                next = Math.min(word.end() + 1, text.length());
            } else if (isOfRun) {
                kept.append(text, next, word.start() - 1);
                next = word.end();
            }
        }
        return change(kept.append(text, next, text.length()).toString(), rules, Outcome.TOMBSTONE);
    }

    private List<MatchResult> own() {
        return OWN.matcher(text).results().toList();
    }

    /** Checks whether a text begins as an own word and is none. */
    private boolean hasAlteredWord(List<MatchResult> own) {
        int begins = 0;
        int at = text.indexOf(EnergyAnnotation.PREFIX);
        while (at >= 0) {
            begins++;
            at = text.indexOf(EnergyAnnotation.PREFIX, at + 1);
        }
        return begins != own.size();
    }

    private String replaced(List<MatchResult> own, String word) {
        MatchResult first = own.get(0);
        StringBuilder changed = new StringBuilder(text.substring(0, first.start())).append(word);
        int next = first.end();
        for (MatchResult further : own.subList(1, own.size())) {
            changed.append(text, next, further.start() - 1);
            next = further.end();
        }
        return changed.append(text, next, text.length()).toString();
    }

    private CommentChange appended(EnergyAnnotation result, CommentRules rules) {
        return separator()
                .map(separator -> change(text + separator + result.text(), rules, Outcome.UP_TO_DATE))
                .orElse(new CommentChange.Keep(Outcome.JOBSTATS));
    }

    /** Returns what separates the text from an appended word; empty if no word may be appended. */
    private Optional<String> separator() {
        if (text.isEmpty()) {
            return Optional.of("");
        }
        if (!text.startsWith(JOBSTATS)) {
            return Optional.of(" ");
        }
        Matcher data = JOBSTATS_DATA.matcher(text);
        if (!data.lookingAt() || data.group(1).length() % BASE64_GROUP != 0) {
            return Optional.empty();
        }
        boolean isPadded = !data.group(2).isEmpty();
        if (isPadded) {
            return Optional.of(" ");
        }
        return data.end() == text.length() ? Optional.of(ZERO + " ") : Optional.empty();
    }

    private CommentChange change(String changed, CommentRules rules, Outcome unchanged) {
        if (changed.equals(text)) {
            return new CommentChange.Keep(unchanged);
        }
        return rules.obstacle(text)
                .or(() -> rules.obstacle(changed))
                .<CommentChange>map(CommentChange.Keep::new)
                .orElseGet(() -> new CommentChange.Write(changed));
    }
}
