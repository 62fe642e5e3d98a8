package io.github.jobenergy.jobcomp.dialect.sacct;

import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.energy.StepFigure;
import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import io.github.jobenergy.schemas.job.Step;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/** The steps of a run. A step that cannot be read is dropped, and its energy is unknown. */
final class RunSteps {

    /** The most steps in a record, and the most characters of their hostlists; the energy is computed from all steps. */
    private static final int MOST_STEPS = 256;

    private static final int MOST_STEP_CHARACTERS = 100_000;

    private final List<StepRow> read = new ArrayList<>();
    private final List<StepFigure> figures = new ArrayList<>();

    private RunSteps() {}

    /** Reads the steps of these allocations. */
    static RunSteps read(List<JobRow> allocations, Plausibility plausibility, ZoneId zone, Faults faults) {
        RunSteps steps = new RunSteps();
        for (JobRow allocation : allocations) {
            for (SacctRow row : allocation.begunSteps()) {
                try {
                    StepRow step = StepRow.read(row, plausibility, zone);
                    steps.read.add(step);
                    steps.figures.add(step.figure());
                } catch (UnusableRecordException refused) {
                    steps.figures.add(StepFigure.unknown(row.stepId()));
                    SacctRow shown = row.text().isEmpty() ? allocation.row() : row;
                    faults.add(shown, refused.in("step " + row.text("JobIDRaw").strip()));
                }
            }
        }
        return steps;
    }

    /** Whether accounting has the end of every step. */
    boolean areOver() {
        return read.stream().allMatch(StepRow::isOver);
    }

    List<StepFigure> figures() {
        return List.copyOf(figures);
    }

    /** The steps in the record, up to the limits. */
    List<Step> shown() {
        List<Step> shown = new ArrayList<>();
        int characters = 0;
        for (StepRow row : read) {
            characters += row.step().nodes().map(String::length).orElse(0);
            if (shown.size() == MOST_STEPS || characters > MOST_STEP_CHARACTERS) {
                break;
            }
            shown.add(row.step());
        }
        return shown;
    }
}
