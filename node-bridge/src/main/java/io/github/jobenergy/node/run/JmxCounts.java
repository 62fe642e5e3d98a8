package io.github.jobenergy.node.run;

import io.github.jobenergy.node.memory.Counts;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanRegistrationException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Registers the counts of a running bridge in JMX, as {@code jobenergy.node-bridge:type=...}. */
public final class JmxCounts implements AutoCloseable {

    private static final String DOMAIN = "jobenergy.node-bridge:type=";

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private final List<ObjectName> names = new ArrayList<>();

    /** Registers counts of the whole bridge. */
    public void register(String type, Counts<?> counts) {
        registerBean(DOMAIN + type, counts);
    }

    /** Registers counts of one source. */
    public void register(String type, String source, Counts<?> counts) {
        registerBean(DOMAIN + type + ",source=" + source, counts);
    }

    private void registerBean(String name, Counts<?> counts) {
        try {
            ObjectName place = new ObjectName(name);
            server.registerMBean(new CountsBean(counts), place);
            names.add(place);
        } catch (JMException taken) {
            throw new IllegalStateException("expected to register counts once, as " + name, taken);
        }
    }

    /** Unregisters all counts. */
    @Override
    public void close() {
        for (ObjectName name : names) {
            try {
                server.unregisterMBean(name);
            } catch (InstanceNotFoundException | MBeanRegistrationException gone) {
                throw new IllegalStateException(
                        "expected " + name + " to be registered until the end, found it removed", gone);
            }
        }
        names.clear();
    }
}
