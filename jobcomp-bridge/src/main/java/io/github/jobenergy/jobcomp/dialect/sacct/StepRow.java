package io.github.jobenergy.jobcomp.dialect.sacct;

import io.github.jobenergy.jobcomp.energy.EnergyFigure;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.energy.StepFigure;
import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import io.github.jobenergy.jobcomp.reading.notation.NodeList;
import io.github.jobenergy.schemas.job.JobState;
import io.github.jobenergy.schemas.job.Step;
import io.github.jobenergy.schemas.quantity.Interval;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Optional;

/**
 * A step of a run.
 *
 * @param step the step in the form of the contract
 * @param figure its energy
 * @param isOver whether accounting has its end
 */
record StepRow(Step step, StepFigure figure, boolean isOver) {

    /** The id of a step that was requested and never started. */
    private static final String PENDING_STEP = "TBD";

    static boolean isPlaceholder(SacctRow row) {
        return row.stepId().equals(PENDING_STEP);
    }

    static StepRow read(SacctRow row, Plausibility plausibility, ZoneId zone) throws UnusableRecordException {
        if (row.stepId().isBlank()) {
            throw UnusableRecordException.missing("JobIDRaw");
        }
        RowTimes times = RowTimes.read(row, zone);
        Optional<Interval> time = times.start()
                .flatMap(from -> times.end().filter(to -> !to.isBefore(from)).map(to -> Interval.of(from, to)));
        NodeList nodes = NodeList.parse("NodeList", row.text("NodeList"));
        Duration elapsed = time.map(Interval::duration).orElse(Duration.ZERO);
        EnergyFigure energy =
                EnergyFigure.of(row.text("ConsumedEnergyRaw"), plausibility.mostJoules(nodes.count(), elapsed));
        Optional<String> nodeText = nodes.isEmpty() ? Optional.empty() : Optional.of(nodes.text());
        Step step = new Step(row.stepId(), times.start(), times.end(), nodeText, energy.joules());
        boolean isOver = times.end().isPresent()
                && row.state().filter(JobState::isTerminal).isPresent();
        return new StepRow(step, new StepFigure(row.stepId(), time, nodes.count(), energy), isOver);
    }
}
