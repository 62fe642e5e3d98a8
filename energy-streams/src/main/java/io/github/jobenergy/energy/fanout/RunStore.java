package io.github.jobenergy.energy.fanout;

import io.github.jobenergy.schemas.job.RunKey;

/** The state store of the fan-out. */
public interface RunStore {

    /** Returns the stored facts of a run; {@link RunFacts#NEW} if there are none. */
    RunFacts get(RunKey run);

    /** Stores a run. */
    void put(RunKey run, RunFacts facts);

    /** Deletes a run. */
    void remove(RunKey run);
}
