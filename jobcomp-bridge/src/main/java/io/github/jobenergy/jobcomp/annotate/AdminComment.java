package io.github.jobenergy.jobcomp.annotate;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The AdminComment of a run, which belongs to everyone who writes it. Only the own word is inserted or replaced; the rest is kept byte
 * for byte, or the comment is left as it is.
 *
 * <p>Jobstats stores {@code JS1:} and the base64 of a gzip file, and decodes everything after {@code JS1:} with Python's b64decode, which
 * ends at the padding. A text appended after the padding is not decoded. A base64 text without padding is therefore followed by {@code
 * AA==}, a byte of 0 with padding: gzip ignores zeros after its data. Sources: jobstats.py and slurmctldepilog.sh of
 * PrincetonUniversity/jobstats 1.0, src/reportseff/job.py of troycomi/reportseff.
 *
 * @param text the comment as sacct prints it; empty if there is none
 */
record AdminComment(String text) {

    private static final Pattern OWN = Pattern.compile("(?:^|(?<= ))" + EnergyAnnotation.PREFIX + "[^ ]*");

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
        Matcher own = OWN.matcher(text);
        return own.find() ? replaced(own, result, rules) : appended(result, rules);
    }

    private CommentChange replaced(Matcher own, EnergyAnnotation result, CommentRules rules) {
        StringBuilder changed = new StringBuilder(text.substring(0, own.start())).append(result.text());
        boolean isNewer = result.isOlderThan(own.group());
        int next = own.end();
        while (own.find()) {
            isNewer |= result.isOlderThan(own.group());
            changed.append(text, next, own.start() - 1);
            next = own.end();
        }
        changed.append(text, next, text.length());
        return isNewer ? new CommentChange.Keep(Outcome.NEWER) : change(changed.toString(), rules);
    }

    private CommentChange appended(EnergyAnnotation result, CommentRules rules) {
        return separator()
                .map(separator -> change(text + separator + result.text(), rules))
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

    private CommentChange change(String changed, CommentRules rules) {
        if (changed.equals(text)) {
            return new CommentChange.Keep(Outcome.UP_TO_DATE);
        }
        return rules.obstacle(changed)
                .<CommentChange>map(CommentChange.Keep::new)
                .orElseGet(() -> new CommentChange.Write(changed));
    }
}
