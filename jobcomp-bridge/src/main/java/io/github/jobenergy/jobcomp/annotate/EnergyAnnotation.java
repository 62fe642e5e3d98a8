package io.github.jobenergy.jobcomp.annotate;

import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.JobFigures;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.Energy;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The energy of a run as one word of an AdminComment, in whole joules:
 *
 * <pre>
 *   jobenergy:quality=measured;energy_j=123457;low_j=120000;high_j=126914;submit=1795869574;revision=2
 * </pre>
 *
 * The submit time identifies the run among those of a job id. The word has no quotes, since sacctmgr replaces each quote by a
 * backquote, and no upper-case letters, since sacctmgr before 23.02 converts them: strip_quotes of src/sacctmgr/common.c.
 *
 * @param run the run
 * @param revision the revision of the result
 * @param text the word
 */
record EnergyAnnotation(RunKey run, long revision, String text) {

    /** The longest word. */
    static final int MOST_CHARACTERS = 256;

    /** The begin of each word, by which a comment is searched for it. */
    static final String PREFIX = "jobenergy:quality=";

    /** The form of each word. The numbers of digits are bounded, so that each fits a long. */
    static final String FORM =
            PREFIX + "[a-z_]{1,32}(?:;(?:energy_j|low_j|high_j)=-?\\d{1,18}){0,3};submit=\\d{1,18};revision=\\d{1,18}";

    private static final Pattern IDENTITY = Pattern.compile(";submit=(\\d{1,18});revision=(\\d{1,18})");

    EnergyAnnotation {
        if (!text.startsWith(PREFIX) || text.length() > MOST_CHARACTERS) {
            throw new IllegalArgumentException(
                    "annotation: expected at most " + MOST_CHARACTERS + " characters, found " + text);
        }
    }

    /** Returns the word of a result. The bounds are rounded outwards; a result without any metered part has no energy. */
    static EnergyAnnotation of(JobEnergy result) {
        JobFigures figures = result.figures();
        StringBuilder text =
                new StringBuilder(PREFIX).append(figures.quality().name().toLowerCase(Locale.ROOT));
        if (figures.quality() != Quality.MISSING) {
            text.append(";energy_j=").append(joules(figures.energy(), RoundingMode.HALF_UP));
            text.append(";low_j=").append(joules(figures.uncertaintyLow(), RoundingMode.FLOOR));
            figures.uncertaintyHigh()
                    .ifPresent(high -> text.append(";high_j=").append(joules(high, RoundingMode.CEILING)));
        }
        long revision = result.resultRevision().revision();
        text.append(";submit=").append(result.run().submitTime().getEpochSecond());
        text.append(";revision=").append(revision);
        return new EnergyAnnotation(result.run(), revision, text.toString());
    }

    private static BigDecimal joules(Energy energy, RoundingMode rounding) {
        return energy.joules().setScale(0, rounding);
    }

    /** Checks whether a word of a comment states a higher revision of the same run. */
    boolean isOlderThan(String word) {
        return revisionOf(run, word).filter(other -> other > revision).isPresent();
    }

    /** Checks whether a word of a comment is of the run. */
    static boolean isOf(RunKey run, String word) {
        return revisionOf(run, word).isPresent();
    }

    private static Optional<Long> revisionOf(RunKey run, String word) {
        Matcher identity = IDENTITY.matcher(word);
        boolean isSameRun = identity.find()
                && Long.parseLong(identity.group(1)) == run.submitTime().getEpochSecond();
        return isSameRun ? Optional.of(Long.parseLong(identity.group(2))) : Optional.empty();
    }
}
