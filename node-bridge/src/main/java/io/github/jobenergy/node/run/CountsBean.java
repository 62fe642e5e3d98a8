package io.github.jobenergy.node.run;

import io.github.jobenergy.node.memory.Counts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.ReflectionException;

/** Exposes counts over JMX: a monotonic attribute {@code NAME-total} for each event. */
final class CountsBean implements DynamicMBean {

    private final Counts<?> counts;

    CountsBean(Counts<?> counts) {
        this.counts = counts;
    }

    private Map<String, Long> totals() {
        Map<String, Long> totals = new LinkedHashMap<>();
        counts.byName().forEach((name, count) -> totals.put(name.replace('_', '-') + "-total", count));
        return totals;
    }

    @Override
    public Object getAttribute(String attribute) throws AttributeNotFoundException {
        Long total = totals().get(attribute);
        if (total == null) {
            throw new AttributeNotFoundException("expected one of " + totals().keySet() + ", found " + attribute);
        }
        return total;
    }

    @Override
    public AttributeList getAttributes(String[] attributes) {
        Map<String, Long> totals = totals();
        List<Attribute> found = Stream.of(attributes)
                .filter(totals::containsKey)
                .map(attribute -> new Attribute(attribute, totals.get(attribute)))
                .toList();
        return new AttributeList(found);
    }

    @Override
    public void setAttribute(Attribute attribute) throws AttributeNotFoundException {
        throw new AttributeNotFoundException("expected a read-only attribute, found a write of " + attribute.getName());
    }

    @Override
    public AttributeList setAttributes(AttributeList attributes) {
        return new AttributeList();
    }

    @Override
    public Object invoke(String action, Object[] arguments, String[] signature) throws ReflectionException {
        throw new ReflectionException(new NoSuchMethodException(action));
    }

    @Override
    public MBeanInfo getMBeanInfo() {
        MBeanAttributeInfo[] attributes = totals().keySet().stream()
                .map(name -> new MBeanAttributeInfo(name, "long", "count since the start", true, false, false))
                .toArray(MBeanAttributeInfo[]::new);
        return new MBeanInfo(CountsBean.class.getName(), "counts by outcome", attributes, null, null, null);
    }
}
