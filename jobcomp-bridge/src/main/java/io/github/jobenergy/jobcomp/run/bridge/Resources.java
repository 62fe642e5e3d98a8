package io.github.jobenergy.jobcomp.run.bridge;

import java.util.ArrayDeque;
import java.util.Deque;

/** The resources of a bridge, released in the reverse order of their acquisition. */
final class Resources {

    private final Deque<Runnable> releases = new ArrayDeque<>();

    /** Adds the release of a resource that was acquired now. */
    void add(Runnable release) {
        releases.push(release);
    }

    /** Releases all resources, also if the release of one fails. */
    void release() {
        if (!releases.isEmpty()) {
            try {
                releases.pop().run();
            } finally {
                release();
            }
        }
    }
}
