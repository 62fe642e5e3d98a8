package io.github.jobenergy.jobcomp.spool;

/** Where in the spool an entry stands. */
public enum Stage {
    /** The hook left it; nobody has read it yet. */
    NEW("new"),
    /** It was read, and its run waits for what accounting says. */
    WAITING("waiting");

    private final String folder;

    Stage(String folder) {
        this.folder = folder;
    }

    public String folder() {
        return folder;
    }
}
