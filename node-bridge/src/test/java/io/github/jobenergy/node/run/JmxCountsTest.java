package io.github.jobenergy.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.jobenergy.node.memory.Counts;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.Stream;
import javax.management.Attribute;
import javax.management.AttributeNotFoundException;
import javax.management.JMException;
import javax.management.MBeanFeatureInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

class JmxCountsTest {

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private final Counts<Event> counts = new Counts<>(Event.class);

    private enum Event {
        GOOD,
        RATHER_BAD
    }

    @Test
    void exposesCountsUntilTheClose() throws JMException {
        ObjectName name = new ObjectName("jobenergy.node-bridge:type=trial,source=redfish#2");
        try (JmxCounts jmx = new JmxCounts()) {
            jmx.register("trial", "redfish#2", counts);

            counts.add(Event.RATHER_BAD, 3);

            assertEquals(3L, server.getAttribute(name, "rather-bad-total"));
            assertEquals(
                    List.of(new Attribute("good-total", 0L)),
                    server.getAttributes(name, new String[] {"good-total", "neither"}));
        }
        assertFalse(server.isRegistered(name));
    }

    @Test
    void exposesEveryEventFromTheStart() throws JMException {
        try (JmxCounts jmx = new JmxCounts()) {
            jmx.register("trial", counts);

            List<String> attributes = Stream.of(server.getMBeanInfo(new ObjectName("jobenergy.node-bridge:type=trial"))
                            .getAttributes())
                    .map(MBeanFeatureInfo::getName)
                    .toList();

            assertEquals(List.of("good-total", "rather-bad-total"), attributes);
        }
    }

    @Test
    void rejectsWritesOfCounts() throws JMException {
        ObjectName name = new ObjectName("jobenergy.node-bridge:type=trial");
        try (JmxCounts jmx = new JmxCounts()) {
            jmx.register("trial", counts);

            assertThrows(
                    AttributeNotFoundException.class, () -> server.setAttribute(name, new Attribute("good-total", 5L)));
            assertThrows(JMException.class, () -> server.invoke(name, "reset", new Object[0], new String[0]));
            assertThrows(AttributeNotFoundException.class, () -> server.getAttribute(name, "neither"));
        }
    }
}
