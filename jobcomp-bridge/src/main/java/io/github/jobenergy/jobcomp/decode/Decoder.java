package io.github.jobenergy.jobcomp.decode;

import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.merge.ResizedRun;
import io.github.jobenergy.jobcomp.reading.Reading;
import io.github.jobenergy.jobcomp.reading.Reception;
import io.github.jobenergy.jobcomp.sacct.SacctReader;
import io.github.jobenergy.jobcomp.script.ScriptEnvironmentReader;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Collects what files hold: the records of runs that are over, and what could not be used. Records of runs that are not over
 * count as neither; a RESIZING record of the hook lends its slice to the record of its run's end.
 */
public final class Decoder {

    private final Dialect dialect;
    private final Reception reception;
    private final Plausibility plausibility;

    private final List<JobCompletion> completions = new ArrayList<>();
    private final List<Rejection> rejections = new ArrayList<>();
    private final Map<RunKey, List<JobCompletion>> resizes = new HashMap<>();

    /** A decoder that has seen nothing yet. */
    public Decoder(Dialect dialect, Reception reception, Plausibility plausibility) {
        this.dialect = dialect;
        this.reception = reception;
        this.plausibility = plausibility;
    }

    /** Takes one file, or all of the standard input. */
    public void add(String place, byte[] bytes) {
        for (Reading reading : read(place, bytes)) {
            if (reading instanceof Reading.Completed completed) {
                completions.add(completed.completion());
            } else if (reading instanceof Reading.Resized resized) {
                resizes.computeIfAbsent(resized.allocation().run(), run -> new ArrayList<>())
                        .add(resized.allocation());
            } else if (reading instanceof Reading.Refused refused) {
                rejections.add(refused.rejection());
            }
        }
    }

    private List<Reading> read(String place, byte[] bytes) {
        return switch (dialect) {
            case SCRIPT_ENVIRONMENT -> List.of(new ScriptEnvironmentReader(reception).read(place, bytes));
            case SACCT -> new SacctReader(reception, plausibility).read(place, bytes);
        };
    }

    /** The runs that are over, in the order in which they were found. */
    public List<JobCompletion> completions() {
        return completions.stream()
                .map(last -> ResizedRun.of(resizes.getOrDefault(last.run(), List.of()), last))
                .toList();
    }

    /** What could not be used, in the order in which it was found. */
    public List<Rejection> rejections() {
        return List.copyOf(rejections);
    }
}
