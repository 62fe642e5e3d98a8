package io.github.jobenergy.web.http;

import io.github.jobenergy.web.access.Access;
import io.github.jobenergy.web.data.JobFilter;
import io.github.jobenergy.web.data.JobFilter.Criterion;
import io.github.jobenergy.web.page.Pages;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Optional;

/** Responds with lists of runs of jobs: by pages, and in CSV with all runs. */
final class JobLists {

    private final Pages pages;
    private final Clock clock;

    JobLists(Pages pages, Clock clock) {
        this.pages = pages;
        this.clock = clock;
    }

    /** Responds to a request, and returns whether the viewer knows the user and the account of its filter. */
    boolean respond(Context request, Access access) throws SQLException, BadRequestException {
        Format format = Format.of(request);
        Parameters parameters = Parameters.of(request, clock.instant(), access.user());
        Optional<JobFilter> filter = filter(parameters, access);
        if (filter.isEmpty()) {
            return false;
        }
        parameters.requireKnown();
        if (format == Format.CSV) {
            export(request, filter.get(), access);
        } else {
            Responses.send(request, pages.jobs(filter.get(), access), format, access);
        }
        return true;
    }

    /** Returns the filter of a request. States are those of Slurm and, since a later Slurm may add some, those of runs that the viewer sees. */
    private Optional<JobFilter> filter(Parameters parameters, Access access) throws SQLException, BadRequestException {
        JobFilter filter = parameters.jobs();
        String state = filter.values().get(Criterion.STATE);
        if (state != null && !JobFilter.END_STATES.contains(state) && !pages.hasState(state, access)) {
            throw new BadRequestException("state: expected " + Parameters.alternatives(JobFilter.END_STATES));
        }
        return pages.known(filter, access);
    }

    private void export(Context request, JobFilter filter, Access access) throws SQLException, BadRequestException {
        if (filter.page() > 0) {
            throw new BadRequestException("page: expected none with CSV, which has all runs");
        }
        try (CsvFile csv = CsvFile.create()) {
            if (!pages.export(filter, access, JobFilter.MOST_EXPORTED, csv)) {
                throw new BadRequestException("since, until: expected a time with at most " + JobFilter.MOST_EXPORTED
                        + " runs that satisfy the filter for CSV, found more");
            }
            request.contentType(Format.CSV.contentType()).result(csv.text());
        } catch (IOException failed) {
            throw new UncheckedIOException("CSV: expected room for a temporary file, found none", failed);
        }
    }
}
