package io.github.jobenergy.energy.replay;

import io.github.jobenergy.energy.fanout.RunFacts;
import io.github.jobenergy.energy.fanout.RunStore;
import io.github.jobenergy.schemas.job.RunKey;
import java.util.HashMap;
import java.util.Map;

/** The state of the fan-out in a map. */
public final class MemoryRunStore implements RunStore {

    private final Map<RunKey, RunFacts> runs = new HashMap<>();

    @Override
    public RunFacts get(RunKey run) {
        return runs.getOrDefault(run, RunFacts.NEW);
    }

    @Override
    public void put(RunKey run, RunFacts facts) {
        runs.put(run, facts);
    }

    @Override
    public void remove(RunKey run) {
        runs.remove(run);
    }
}
