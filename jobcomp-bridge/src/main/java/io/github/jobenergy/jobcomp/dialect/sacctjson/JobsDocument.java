package io.github.jobenergy.jobcomp.dialect.sacctjson;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.github.jobenergy.jobcomp.dialect.notation.RawText;
import io.github.jobenergy.jobcomp.dialect.sacct.RunAssembly;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import io.github.jobenergy.schemas.rejection.Origin;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/**
 * Reads one document in a single pass, job by job:
 *
 * <pre>
 *   {"meta":{"plugin":{…},"Slurm":{"release":"22.05.8"}},"errors":[],"jobs":[{…},{…}]}         up to 22.05
 *   {"jobs":[{…},{…}],"meta":{"plugin":{…},"slurm":{"release":"26.05.3"}},"errors":[],…}       26.05
 * </pre>
 *
 * <p>The version of Slurm is therefore known before the jobs only in the first case.
 */
final class JobsDocument {

    private static final String OLD_PLUGINS = "openapi/dbv0.0.3[78]";

    private static final Selection META = Selection.of("plugin.type", "Slurm.release", "slurm.release");

    private static final Selection ERROR = Selection.of("error", "description");

    private final String place;
    private final Plausibility plausibility;
    private final Consumer<ReaderResult> found;

    private CaptureContext reception;
    private boolean isOld;
    private boolean isTrusted = true;
    private boolean hasJobs;
    private int jobs;

    JobsDocument(String place, CaptureContext reception, Plausibility plausibility, Consumer<ReaderResult> found) {
        this.place = place;
        this.reception = reception;
        this.plausibility = plausibility;
        this.found = found;
    }

    /** Reads the document whose start token was read last. */
    void read(JsonParser in, MarkedText recorded) throws IOException {
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String name = in.currentName();
            in.nextToken();
            switch (name) {
                case "meta" -> meta(SlurmJsonValue.read(in, META));
                case "errors" -> errors(SlurmJsonValue.read(in, ERROR));
                case "jobs" -> jobs(in, recorded);
                default -> in.skipChildren();
            }
        }
        if (!hasJobs) {
            refuse(UnusableRecordException.missing("jobs"), recorded.until(Long.MAX_VALUE));
        }
    }

    private void meta(SlurmJsonValue meta) {
        isOld = meta.at("plugin", "type").word().matches(OLD_PLUGINS);
        String release = RawText.clean(
                meta.at("Slurm", "release").word() + meta.at("slurm", "release").word());
        if (!release.isBlank() && reception.slurmVersion().isEmpty()) {
            reception = reception.from(release);
        }
    }

    /** Rejects the errors that sacct reports; some or all jobs may then be missing. */
    private void errors(SlurmJsonValue errors) {
        for (SlurmJsonValue error : errors.items()) {
            String words = RawText.clean(
                    error.at("description").word() + " " + error.at("error").word());
            refuse(UnusableRecordException.invalid("errors", "none", words.strip()), words);
        }
    }

    private void jobs(JsonParser in, MarkedText recorded) throws IOException {
        hasJobs = true;
        if (in.currentToken() != JsonToken.START_ARRAY) {
            in.skipChildren();
            refuse(UnusableRecordException.malformed("jobs: expected an array, found another value"), "");
            return;
        }
        RunAssembly assembly = new RunAssembly(place + ":jobs", reception, plausibility);
        try {
            recorded.mark(in.currentLocation().getCharOffset());
            while (in.nextToken() != JsonToken.END_ARRAY) {
                SlurmJsonValue job = SlurmJsonValue.read(in, JobObject.READ);
                jobs++;
                long end = in.currentLocation().getCharOffset();
                tell(add(assembly, new JobObject(job, jobs, isOld), recorded.until(end)));
                recorded.mark(end);
            }
        } finally {
            tell(assembly.rest());
        }
    }

    private List<ReaderResult> add(RunAssembly assembly, JobObject job, String printed) {
        String text = printed.substring(Math.max(0, printed.indexOf('{')));
        isTrusted = isTrusted && job.isTrusted();
        return assembly.add(job.row(text), job.steps());
    }

    /** Emits results. A completion of a job with incorrect fields is not final, since a better record may follow. */
    private void tell(List<ReaderResult> readings) {
        for (ReaderResult reading : readings) {
            boolean mayChange = !isTrusted && reading instanceof ReaderResult.Completed;
            found.accept(mayChange ? unsettled((ReaderResult.Completed) reading) : reading);
        }
    }

    private static ReaderResult unsettled(ReaderResult.Completed completed) {
        return new ReaderResult.Completed(completed.completion().revised(1, false));
    }

    /** Rejects the text at the syntax error. */
    void refuse(JsonProcessingException broken, MarkedText recorded) {
        refuse(UnusableRecordException.malformed(what(broken, recorded.isAtEnd())), recorded.until(Long.MAX_VALUE));
    }

    void refuse(UnusableRecordException refused, String text) {
        found.accept(refused.at(origin(text), reception.observedTime()));
    }

    private Origin origin(String text) {
        String where = jobs == 0 ? place : place + ":jobs:" + jobs;
        return new Origin(where, RawText.bytes(text));
    }

    /** The description of the syntax error with its position; never the text itself, which may contain personal data. */
    private String what(JsonProcessingException broken, boolean isCutOff) {
        String behind = jobs == 0 ? "before the first job" : "after job " + jobs;
        if (isCutOff) {
            return "expected the end of the document, found it truncated " + behind;
        }
        JsonLocation location = broken.getLocation();
        String where = location == null ? "or nested too deeply" : "in line " + location.getLineNr();
        return "expected JSON, found none " + where + ", " + behind;
    }
}
