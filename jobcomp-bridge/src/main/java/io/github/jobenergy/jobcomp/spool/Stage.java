package io.github.jobenergy.jobcomp.spool;

/** The stage of an entry in the spool, which is a folder. */
public enum Stage {
    /** Written by the hook or an inlet, and not read yet. */
    NEW("new"),
    /** Read; its run waits for accounting. */
    WAITING("waiting");

    private final String folder;

    Stage(String folder) {
        this.folder = folder;
    }

    public String folder() {
        return folder;
    }
}
