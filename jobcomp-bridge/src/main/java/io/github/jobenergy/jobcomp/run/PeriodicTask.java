package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.jobcomp.publish.SupersededException;
import java.io.IOException;

/** What a session does again and again beside taking what the hook leaves. */
@FunctionalInterface
interface PeriodicTask {

    /** Does some of what there is to do; says whether it did anything. */
    boolean step() throws IOException, SupersededException;
}
