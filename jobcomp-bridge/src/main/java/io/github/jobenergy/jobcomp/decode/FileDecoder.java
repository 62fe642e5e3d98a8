package io.github.jobenergy.jobcomp.decode;

import io.github.jobenergy.jobcomp.dialect.plugin.PluginRecordReader;
import io.github.jobenergy.jobcomp.dialect.sacct.SacctReader;
import io.github.jobenergy.jobcomp.dialect.script.ScriptEnvironmentReader;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.merge.ResizeMerge;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Decodes files of Slurm's job records into completions and rejections. Records of runs that have not ended, and of runs that
 * start, produce neither. A RESIZING record of slurmctld (from the hook or a plugin) adds its slice to the end record of its
 * run, wherever that record is in the files: in these formats, completions are therefore emitted by {@link #finish()}.
 * Completions from accounting are emitted as they are decoded.
 */
public final class FileDecoder {

    private final RecordFormat dialect;
    private final CaptureContext reception;
    private final Plausibility plausibility;
    private final Decoded decoded;

    private final List<JobCompletion> ends = new ArrayList<>();
    private final Map<RunKey, List<JobCompletion>> resizes = new HashMap<>();

    /** A decoder without input, which emits to this receiver. */
    public FileDecoder(RecordFormat dialect, CaptureContext reception, Plausibility plausibility, Decoded decoded) {
        this.dialect = dialect;
        this.reception = reception;
        this.plausibility = plausibility;
        this.decoded = decoded;
    }

    /**
     * Decodes one file, or the whole standard input.
     *
     * @throws IOException if the input cannot be read
     */
    public void add(String place, InputStream in) throws IOException {
        switch (dialect) {
            case SCRIPT_ENVIRONMENT -> take(new ScriptEnvironmentReader(reception).read(place, in.readAllBytes()));
            case SACCT ->
                new SacctReader(reception, plausibility)
                        .read(place, in.readAllBytes())
                        .forEach(this::take);
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
        if (dialect.distinguishesResizes()) {
            ends.add(completion);
        } else {
            decoded.complete(completion);
        }
    }

    /** Emits the completions kept back until the end of the last file. */
    public void finish() {
        ends.forEach(last -> decoded.complete(ResizeMerge.of(resizes.getOrDefault(last.run(), List.of()), last)));
        ends.clear();
        resizes.clear();
    }
}
