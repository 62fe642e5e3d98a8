package io.github.jobenergy.energy.alert;

import io.github.jobenergy.schemas.alert.Alert;
import java.util.List;

/**
 * The stored alerts of a run.
 *
 * @param basis the rules and the facts of the run by which slots were judged
 * @param foldedTo the start of the first section that is not part of the progress
 * @param progress the progress of each rule about the run up to there, in the order of the rules
 * @param published the published alerts
 */
public record RunAlerts(String basis, long foldedTo, List<RuleProgress> progress, List<Alert> published) {

    /** Nothing is known. */
    public static final RunAlerts NONE = new RunAlerts("", 0, List.of(), List.of());

    public RunAlerts {
        progress = List.copyOf(progress);
        published = List.copyOf(published);
    }

    /** Returns the same with these published alerts. */
    RunAlerts withPublished(List<Alert> others) {
        return new RunAlerts(basis, foldedTo, progress, others);
    }
}
