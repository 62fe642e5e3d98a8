package io.github.jobenergy.jobcomp.accounting;

import io.github.jobenergy.jobcomp.privacy.OptOutWord;
import io.github.jobenergy.jobcomp.reading.Reception;
import io.github.jobenergy.jobcomp.sacct.SacctHeader;
import io.github.jobenergy.jobcomp.sacct.SacctReader;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.quantity.Interval;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * Accounting as {@code sacct} tells of it. Asked by job id, so that no window can hide a run that was never eligible or a
 * step that ended early; with duplicates, since a requeued job keeps its id; in UTC and seconds, without rounding.
 * Text and not JSON: its fields are the same from 20.11 to 26.05. Between fields stands a delimiter made up anew for each
 * question, so that no name, whatever a user put into it, can pass for another row.
 */
public final class Sacct implements Accounting {

    /** The most jobs one question may name. */
    public static final int MOST_JOBS = 1_000;

    private static final int MOST_OUTPUT_BYTES = 64 << 20;

    /**
     * The states a run ends in, in the letters every version has; a requeued run ended too. REVOKED federation siblings are
     * no runs, and RESIZING ones go on.
     */
    private static final String ENDED = "CD,CA,F,TO,NF,PR,BF,DL,OOM,RQ";

    /** How often sacct is asked for its version; a look at the program itself, which asks slurmdbd nothing. */
    private static final Duration VERSION_AGE = Duration.ofMinutes(1);

    private static final Map<String, String> ENVIRONMENT =
            Map.of("TZ", "UTC", "SLURM_TIME_FORMAT", "%s", "LC_ALL", "C");

    /** They would change which clusters sacct asks. */
    private static final Set<String> HIDDEN = Set.of("SACCT_FEDERATION", "SACCT_LOCAL");

    private final SacctSettings settings;
    private final Clock clock;
    private final RandomGenerator random;
    private final SystemCommand command;
    private final Optional<OptOutWord> optOut;
    private final Backlog backlog;

    private Optional<SacctProbe> probe = Optional.empty();
    private byte[] probedVersion = {};
    private Instant probedAt = Instant.EPOCH;

    /** Asks with these settings. */
    public Sacct(SacctSettings settings, Timing timing) {
        this(settings, timing, Optional.empty());
    }

    /** The same, where runs may opt out of what is personal by a word in their AdminComment. */
    public Sacct(SacctSettings settings, Timing timing, Optional<OptOutWord> optOut) {
        this.optOut = optOut;
        this.settings = settings;
        this.clock = timing.clock();
        this.random = timing.random();
        this.command = new SystemCommand(new CommandLimits(settings.timeout(), MOST_OUTPUT_BYTES), ENVIRONMENT, HIDDEN);
        this.backlog = new Backlog(settings);
    }

    @Override
    public AccountingAnswer ask(List<Long> jobIds) throws AccountingException, InterruptedException {
        if (jobIds.isEmpty() || jobIds.size() > MOST_JOBS) {
            throw new IllegalArgumentException("expected 1 to " + MOST_JOBS + " jobs, found " + jobIds.size());
        }
        SacctProbe known = probe();
        String delimiter = delimiter();
        byte[] output = asking(question(known, delimiter, jobIds));
        Reception reception =
                new Reception(Optional.of(settings.cluster()), Capture.HOOK, known.version(), clock.instant());
        SacctReader reader = new SacctReader(reception, settings.plausibility(), optOut);
        requireAnswer(reader, output);
        return AccountingAnswer.of(reader.read("sacct", output));
    }

    /**
     * With states, sacct selects by the end of a run; a job's own row is enough, so nothing is asked of steps.
     */
    @Override
    public EndedRuns ended(Question.Ended question) throws AccountingException, InterruptedException {
        if (question.haste() == Question.Haste.WHEN_QUIET) {
            backlog.requireSmall();
        }
        String delimiter = delimiter();
        byte[] output = asking(question(question.window(), delimiter));
        Reception reception =
                new Reception(Optional.of(settings.cluster()), Capture.SWEEP, Optional.empty(), clock.instant());
        SacctReader reader = new SacctReader(reception, settings.plausibility());
        requireAnswer(reader, output);
        SacctReader.Listing listing = reader.list("sacct", output);
        return new EndedRuns(listing.runs(), listing.refusals());
    }

    private void requireAnswer(SacctReader reader, byte[] output) throws AccountingException {
        if (!reader.isAnswer(output)) {
            throw AccountingException.because(settings.program() + ": expected a header line first, found "
                    + output.length + " bytes without one");
        }
    }

    /** Which sacct this is, as it says itself. */
    public Optional<String> version() throws AccountingException, InterruptedException {
        return probe().version();
    }

    /** Which fields it has can only change with its version. */
    private SacctProbe probe() throws AccountingException, InterruptedException {
        Instant now = clock.instant();
        if (probe.isEmpty() || Duration.between(probedAt, now).abs().compareTo(VERSION_AGE) > 0) {
            byte[] version = command.run(List.of(settings.program(), "-V"));
            if (probe.isEmpty() || !Arrays.equals(version, probedVersion)) {
                byte[] helpFormat = command.run(List.of(settings.program(), "-e"));
                probe = Optional.of(SacctProbe.of(version, helpFormat, optOut));
                probedVersion = version;
            }
            probedAt = now;
        }
        return probe.get();
    }

    /** An answer, or none and the doubt whether it is still the same sacct. */
    private byte[] asking(List<String> question) throws AccountingException, InterruptedException {
        try {
            return command.run(question);
        } catch (AccountingException unanswered) {
            probe = Optional.empty();
            throw unanswered;
        }
    }

    private List<String> question(SacctProbe known, String delimiter, List<Long> jobIds) {
        return List.of(
                settings.program(),
                "-a",
                "-D",
                "-P",
                "--noconvert",
                "--delimiter=" + delimiter,
                "-M",
                settings.cluster(),
                "-o",
                String.join(",", known.fields()),
                "-j",
                jobIds.stream().map(String::valueOf).collect(Collectors.joining(",")));
    }

    private List<String> question(Interval window, String delimiter) {
        return List.of(
                settings.program(),
                "-a",
                "-D",
                "-P",
                "-X",
                "--delimiter=" + delimiter,
                "-M",
                settings.cluster(),
                "-s",
                ENDED,
                "-S",
                "uts" + window.start().getEpochSecond(),
                "-E",
                "uts" + window.end().getEpochSecond(),
                "-o",
                String.join(",", SacctHeader.REQUIRED));
    }

    private String delimiter() {
        return "\u001f" + random.nextLong(1_000_000_000_000L, 10_000_000_000_000L) + "\u001f";
    }
}
