package io.github.jobenergy.jobcomp.dialect.sacct;

import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.privacy.OptOutWord;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import io.github.jobenergy.jobcomp.reading.notation.RawText;
import io.github.jobenergy.schemas.rejection.Origin;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Groups the job rows into runs, and reads the runs. */
final class SacctRuns {

    private final String place;
    private final CaptureContext reception;
    private final Plausibility plausibility;
    private final Optional<OptOutWord> optOut;

    SacctRuns(String place, CaptureContext reception, Plausibility plausibility) {
        this(place, reception, plausibility, Optional.empty());
    }

    /** With the opt-out word, if runs may opt out by their AdminComment. */
    SacctRuns(String place, CaptureContext reception, Plausibility plausibility, Optional<OptOutWord> optOut) {
        this.optOut = optOut;
        this.place = place;
        this.reception = reception;
        this.plausibility = plausibility;
    }

    /** The runs of one job id, each from its rows; of two rows of the same run the later one is used. */
    List<ReaderResult> of(List<JobRow> rows) {
        Map<Instant, List<JobRow>> runsBySubmit = new LinkedHashMap<>();
        for (JobRow row : rows) {
            List<JobRow> resized = runsBySubmit.values().stream()
                    .filter(run -> row.continues(run.get(run.size() - 1)))
                    .findFirst()
                    .orElse(List.of());
            if (resized.isEmpty()) {
                runsBySubmit.put(row.submit(), new ArrayList<>(List.of(row)));
            } else {
                resized.add(row);
            }
        }
        return runsBySubmit.values().stream().flatMap(run -> run(run).stream()).collect(Collectors.toList());
    }

    /** The result of the run, followed by the rejections of the parts that its record lacks. */
    private List<ReaderResult> run(List<JobRow> rows) {
        List<ReaderResult> readings = new ArrayList<>();
        try {
            SacctRun run = new SacctRun(rows, reception, plausibility);
            ReaderResult reading = run.read();
            readings.add(
                    reading instanceof ReaderResult.Completed completed
                            ? new ReaderResult.Completed(completed.completion(), isOptedOut(rows))
                            : reading);
            run.faults().forEach(fault -> readings.add(refused(List.of(fault.row()), fault.refused())));
        } catch (UnusableRecordException refused) {
            List<SacctRow> group = rows.stream()
                    .flatMap(row -> Stream.concat(Stream.of(row.row()), row.steps().stream()))
                    .toList();
            readings.add(refused(group, refused));
        }
        return readings;
    }

    /** Whether the run opted out: the word in one allocation of a resized run applies to all of them. */
    private boolean isOptedOut(List<JobRow> rows) {
        return optOut.isPresent()
                && rows.stream().anyMatch(row -> optOut.get().standsIn(row.row().text("AdminComment")));
    }

    /** The rejection of these rows. */
    ReaderResult.Refused refused(List<SacctRow> group, UnusableRecordException refused) {
        String text =
                group.stream().map(SacctRow::text).filter(row -> !row.isEmpty()).collect(Collectors.joining("\n"));
        Origin origin = new Origin(place + ":" + group.get(0).line(), RawText.bytes(text));
        return refused.at(origin, reception.observedTime());
    }
}
