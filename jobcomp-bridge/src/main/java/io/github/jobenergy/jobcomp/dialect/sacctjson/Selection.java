package io.github.jobenergy.jobcomp.dialect.sacctjson;

import java.util.HashMap;
import java.util.Map;

/**
 * The fields of a JSON object that are read. Most fields of a job in sacct's output, such as the extremes of each step's
 * resources on each node and the batch script, are not.
 */
final class Selection {

    /** The selection of all fields at any depth. */
    private static final Selection ALL = new Selection(Map.of());

    private final Map<String, Selection> fields;

    private Selection(Map<String, Selection> fields) {
        this.fields = fields;
    }

    /** The selection of these fields, each with all fields below it; {@code time.start} is below {@code time}. */
    static Selection of(String... paths) {
        Selection selection = new Selection(new HashMap<>());
        for (String path : paths) {
            Selection at = selection;
            String[] names = path.split("\\.", -1);
            for (int i = 0; i < names.length - 1; i++) {
                at = at.fields.computeIfAbsent(names[i], name -> new Selection(new HashMap<>()));
            }
            at.fields.put(names[names.length - 1], ALL);
        }
        return selection;
    }

    boolean holds(String name) {
        return this == ALL || fields.containsKey(name);
    }

    Selection below(String name) {
        return fields.getOrDefault(name, ALL);
    }
}
