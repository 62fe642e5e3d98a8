package io.github.jobenergy.quickstart.rig.jobset;

import io.github.jobenergy.quickstart.rig.RigSettings;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

@Tag("soak")
class ContainJobSetIT extends JobSetContract {

    private static JobSet set;

    @BeforeAll
    static void run(@TempDir Path kafka) throws Exception {
        set = JobSet.run(RigSettings.CONTAIN, kafka);
    }

    @Override
    JobSet set() {
        return set;
    }
}
