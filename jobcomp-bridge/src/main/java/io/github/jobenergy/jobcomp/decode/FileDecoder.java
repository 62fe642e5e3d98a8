package io.github.jobenergy.jobcomp.decode;

import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.merge.ResizedRun;
import io.github.jobenergy.jobcomp.plugin.PluginRecordReader;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.jobcomp.sacct.SacctReader;
import io.github.jobenergy.jobcomp.sacctjson.SacctJsonReader;
import io.github.jobenergy.jobcomp.script.ScriptEnvironmentReader;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells what files hold: the records of runs that are over, and what could not be used. Records of runs that are not over,
 * and of runs that begin, count as neither. A RESIZING record of slurmctld (the hook's or a plugin's) lends its slice to the
 * record of its run's end, wherever that stands: so in these dialects completions are told at the end. Accounting's are told
 * as they are found.
 */
public final class FileDecoder {

    private final RecordFormat dialect;
    private final CaptureContext reception;
    private final Plausibility plausibility;
    private final Decoded decoded;

    private final List<JobCompletion> ends = new ArrayList<>();
    private final Map<RunKey, List<JobCompletion>> resizes = new HashMap<>();

    /** A decoder that has seen nothing yet. */
    public FileDecoder(RecordFormat dialect, CaptureContext reception, Plausibility plausibility, Decoded decoded) {
        this.dialect = dialect;
        this.reception = reception;
        this.plausibility = plausibility;
        this.decoded = decoded;
    }

    /**
     * Takes one file, or all of the standard input.
     *
     * @throws IOException if it cannot be read
     */
    public void add(String place, InputStream in) throws IOException {
        switch (dialect) {
            case SCRIPT_ENVIRONMENT -> take(new ScriptEnvironmentReader(reception).read(place, in.readAllBytes()));
            case SACCT ->
                new SacctReader(reception, plausibility)
                        .read(place, in.readAllBytes())
                        .forEach(this::take);
            case SACCT_JSON -> new SacctJsonReader(reception, plausibility).readAll(place, in, this::take);
            case JOBCOMP_KAFKA -> new PluginRecordReader(reception, plausibility).readAll(place, in, this::take);
        }
    }

    private void take(ReaderResult reading) {
        if (reading instanceof ReaderResult.Completed completed) {
            complete(completed.completion());
        } else if (reading instanceof ReaderResult.Resized resized) {
            resizes.computeIfAbsent(resized.allocation().run(), run -> new ArrayList<>())
                    .add(resized.allocation());
        } else if (reading instanceof ReaderResult.Refused refused) {
            decoded.reject(refused.rejection());
        }
    }

    private void complete(JobCompletion completion) {
        if (dialect.tellsResizesApart()) {
            ends.add(completion);
        } else {
            decoded.complete(completion);
        }
    }

    /** Tells what was kept back: there are no more files. */
    public void finish() {
        ends.forEach(last -> decoded.complete(ResizedRun.of(resizes.getOrDefault(last.run(), List.of()), last)));
        ends.clear();
        resizes.clear();
    }
}
