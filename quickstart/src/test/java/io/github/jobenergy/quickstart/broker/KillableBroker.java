package io.github.jobenergy.quickstart.broker;

import java.io.IOException;

/** A broker that can be killed at once, without a regular shutdown. */
public interface KillableBroker extends Broker {

    /** Kills it with SIGKILL, and returns when it is dead. */
    void kill() throws IOException;

    /** Starts it again on the same data and at the same address, and returns when it serves. */
    void restart() throws IOException;
}
