package io.github.jobenergy.energy.report;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.energy.DayEnergy;
import io.github.jobenergy.schemas.energy.JobEnergy;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Compares a recomputed result with the published one, field by field. */
final class Differences {

    /** The fields that identify the revision of a result, not its content; they are not compared. */
    private static final Set<String> OF_THE_REVISION =
            Set.of("revision", "supersedes", "revisionReason", "observedTime");

    private final List<Difference> found = new ArrayList<>();

    private Differences() {}

    /** Returns the fields that differ, in the order of the contract. */
    static List<Difference> between(JobEnergy published, JobEnergy computed) {
        Differences differences = new Differences();
        if (!published.hasSameContentAs(computed)) {
            differences.compare(published, computed);
        }
        return differences.found;
    }

    private void compare(Record published, Record computed) {
        for (RecordComponent field : published.getClass().getRecordComponents()) {
            Object one = value(field, published);
            Object other = value(field, computed);
            if (one.equals(other) || OF_THE_REVISION.contains(field.getName())) {
                continue;
            }
            if (one instanceof FieldGroup && one instanceof Record group && other instanceof Record otherGroup) {
                compare(group, otherGroup);
            } else {
                found.add(new Difference(name(field), text(one), text(other)));
            }
        }
    }

    private static Object value(RecordComponent field, Record holder) {
        try {
            return field.getAccessor().invoke(holder);
        } catch (IllegalAccessException | InvocationTargetException impossible) {
            throw new IllegalStateException("a field of a public record cannot be read: " + field, impossible);
        }
    }

    private static String name(RecordComponent field) {
        return field.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }

    private static String text(Object value) {
        Object bare = value instanceof Optional<?> optional
                ? optional.map(Object.class::cast).orElse("absent")
                : value;
        if (bare instanceof List<?> list) {
            return list.stream().map(Differences::text).collect(Collectors.joining(", ", "[", "]"));
        }
        if (bare instanceof DayEnergy day) {
            return LocalDate.ofInstant(day.dayTime(), ZoneOffset.UTC) + ": " + day.energy() + " of "
                    + day.energyWholeNodes();
        }
        return bare instanceof Instant time ? PageTexts.time(time) : String.valueOf(bare);
    }

    /**
     * A field that differs.
     *
     * @param field the name of the field, as in the contract
     * @param published the published value
     * @param computed the recomputed value
     */
    record Difference(String field, String published, String computed) {}
}
