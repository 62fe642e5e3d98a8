package io.github.jobenergy.program.command;

/** The processes of one call of a command: the command and its descendants. A subclass may find further processes. */
public class CommandProcesses {

    /** Creates the processes of one call. */
    public CommandProcesses() {}

    /** Prepares the command, before it is started, as the first process of the call. */
    protected void mark(ProcessBuilder command) {}

    /** Kills the command, whose limit was exceeded, and its descendants. */
    protected void kill(Process command) {
        command.descendants().forEach(ProcessHandle::destroyForcibly);
        command.destroyForcibly();
    }
}
