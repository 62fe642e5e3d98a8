package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.jobcomp.accounting.AsyncAccountingClient.Outcome;
import io.github.jobenergy.jobcomp.accounting.Question;
import io.github.jobenergy.jobcomp.publish.SupersededException;
import java.io.IOException;
import java.util.Optional;

/** A step that has questions to accounting. */
interface LookupTask {

    /** The next question, if there is one now; it is asked, and {@link #conclude} is called with what became of it. */
    Optional<Question> question(int mostJobs) throws IOException;

    /** Uses an answer, or learns that there is none: then it is for the asker to ask again. */
    void conclude(Outcome outcome) throws IOException, SupersededException;
}
