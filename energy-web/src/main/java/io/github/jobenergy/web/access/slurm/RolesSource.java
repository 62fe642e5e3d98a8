package io.github.jobenergy.web.access.slurm;

import java.io.IOException;

/** Reads the present roles, within a bounded time. */
@FunctionalInterface
public interface RolesSource {

    /**
     * Reads the roles.
     *
     * @throws IOException if they cannot be read; the message names the program, what was expected and what was found
     * @throws InterruptedException if the thread was interrupted
     */
    SlurmRoles read() throws IOException, InterruptedException;
}
