package io.github.jobenergy.jobcomp.run.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResourcesTest {

    private final List<String> released = new ArrayList<>();
    private final Resources resources = new Resources();

    @Test
    void releasesInTheReverseOrderOnce() {
        resources.add(() -> released.add("lock"));
        resources.add(() -> released.add("executors"));
        resources.add(() -> released.add("inlets"));

        resources.release();
        resources.release();

        assertEquals(List.of("inlets", "executors", "lock"), released);
    }

    @Test
    void releasesTheOthersIfOneReleaseFails() {
        resources.add(() -> released.add("lock"));
        resources.add(() -> {
            throw new IllegalStateException("stuck");
        });

        assertThrows(IllegalStateException.class, resources::release);

        assertEquals(List.of("lock"), released);
    }
}
