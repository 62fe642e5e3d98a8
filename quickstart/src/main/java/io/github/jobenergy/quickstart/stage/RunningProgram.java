package io.github.jobenergy.quickstart.stage;

import java.util.function.BooleanSupplier;

/**
 * A program that was started in this JVM, and should run until it is closed.
 *
 * @param name what it is called
 * @param hasEnded whether it has stopped
 * @param ending returns or throws at once when it has stopped, by what made it
 * @param program closes it
 */
record RunningProgram(String name, BooleanSupplier hasEnded, Ending ending, AutoCloseable program) {

    /** How a program ended. */
    @FunctionalInterface
    interface Ending {

        /** Throws what made it stop, if anything did. */
        void await() throws Exception;
    }

    /**
     * Makes sure that it runs.
     *
     * @throws ProgramStoppedException if it has stopped; the message says why
     */
    void requireRunning() throws ProgramStoppedException, InterruptedException {
        if (hasEnded.getAsBoolean()) {
            throw new ProgramStoppedException(name, reason());
        }
    }

    private String reason() throws InterruptedException {
        try {
            ending.await();
            return "it says nothing of why";
        } catch (InterruptedException interrupted) {
            throw interrupted;
        } catch (Exception failure) {
            return String.valueOf(failure.getMessage());
        }
    }
}
