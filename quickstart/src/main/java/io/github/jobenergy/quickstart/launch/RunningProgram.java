package io.github.jobenergy.quickstart.launch;

import java.util.function.BooleanSupplier;

/**
 * A program that was started in this JVM, and should run until it is closed.
 *
 * @param name the name of the program
 * @param hasEnded returns whether the program has stopped
 * @param ending returns or throws the failure at once when the program has stopped
 * @param program closes the program
 */
record RunningProgram(String name, BooleanSupplier hasEnded, Ending ending, AutoCloseable program) {

    /** The end of a program. */
    @FunctionalInterface
    interface Ending {

        /** Throws the failure that stopped the program, if there was one. */
        void await() throws Exception;
    }

    /**
     * Checks that the program runs.
     *
     * @throws ProgramStoppedException if it has stopped; the message has the reason
     */
    void requireRunning() throws ProgramStoppedException, InterruptedException {
        if (hasEnded.getAsBoolean()) {
            throw new ProgramStoppedException(name, reason());
        }
    }

    private String reason() throws InterruptedException {
        try {
            ending.await();
            return "no failure was reported";
        } catch (InterruptedException interrupted) {
            throw interrupted;
        } catch (Exception failure) {
            return String.valueOf(failure.getMessage());
        }
    }
}
