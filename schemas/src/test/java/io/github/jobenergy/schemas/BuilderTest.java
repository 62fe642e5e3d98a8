package io.github.jobenergy.schemas;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.github.jobenergy.schemas.check.RandomRecords;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The builders of the records with more than seven components. */
class BuilderTest {

    private static final int MOST_POSITIONAL = 7;
    private static final int ROUNDS = 50;

    private final RandomRecords records = new RandomRecords(20_260_101);

    static List<? extends Class<?>> largeRecords() {
        return new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages("io.github.jobenergy.schemas")
                        .stream()
                        .filter(JavaClass::isRecord)
                        .map(JavaClass::reflect)
                        .filter(type -> type.getRecordComponents().length > MOST_POSITIONAL)
                        .toList();
    }

    static List<? extends Class<?>> copiedRecords() {
        return largeRecords().stream()
                .filter(type -> Arrays.stream(type.getMethods())
                        .anyMatch(method -> method.getName().equals("toBuilder")))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("largeRecords")
    void eachComponentIsSetByTheMethodOfItsName(Class<?> type) throws ReflectiveOperationException {
        for (int round = 0; round < ROUNDS; round++) {
            Object given = records.next(type);

            Object built = build(given, component -> true);

            assertEquals(given, built);
        }
    }

    @ParameterizedTest
    @MethodSource("largeRecords")
    void optionalComponentsAreEmptyByDefault(Class<?> type) throws ReflectiveOperationException {
        Object built = build(records.next(type), component -> !isOptional(component));

        for (RecordComponent component : type.getRecordComponents()) {
            if (isOptional(component)) {
                Object value = component.getAccessor().invoke(built);
                assertTrue(List.of(Optional.empty(), List.of(), Map.of()).contains(value), component.getName());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("largeRecords")
    void aMissingRequiredComponentIsNamedUnlessTheFactoryTakesIt(Class<?> type) throws ReflectiveOperationException {
        Object given = records.next(type);
        int taken = 0;
        for (RecordComponent missing : type.getRecordComponents()) {
            if (!isOptional(missing) && !isRefused(given, missing)) {
                taken++;
            }
        }

        assertEquals(factory(type).getParameterCount(), taken);
    }

    @ParameterizedTest
    @MethodSource("copiedRecords")
    void aCopyHasEveryComponent(Class<?> type) throws ReflectiveOperationException {
        for (int round = 0; round < ROUNDS; round++) {
            Object given = records.next(type);

            Object builder = type.getMethod("toBuilder").invoke(given);

            assertEquals(given, builder.getClass().getMethod("build").invoke(builder));
        }
    }

    /** Checks whether a record without the component is refused, by a message that names the component. */
    private boolean isRefused(Object given, RecordComponent missing) throws ReflectiveOperationException {
        try {
            build(given, component -> !component.getName().equals(missing.getName()));
            return false;
        } catch (InvocationTargetException refused) {
            NullPointerException cause = assertInstanceOf(NullPointerException.class, refused.getCause());
            assertEquals(missing.getName(), cause.getMessage());
            return true;
        }
    }

    /** Builds a record of those components of the given one. */
    private Object build(Object given, Predicate<RecordComponent> isSet) throws ReflectiveOperationException {
        Method factory = factory(given.getClass());
        Object[] others =
                Arrays.stream(factory.getParameterTypes()).map(this::argument).toArray();
        Object builder = factory.invoke(null, others);
        for (RecordComponent component : given.getClass().getRecordComponents()) {
            if (isSet.test(component)) {
                builder.getClass()
                        .getMethod(component.getName(), component.getType())
                        .invoke(builder, component.getAccessor().invoke(given));
            }
        }
        return builder.getClass().getMethod("build").invoke(builder);
    }

    private static Method factory(Class<?> type) throws NoSuchMethodException {
        return Arrays.stream(type.getMethods())
                .filter(method -> method.getName().equals("builder"))
                .findFirst()
                .orElseThrow(() -> new NoSuchMethodException(type + ": expected a method builder, found none"));
    }

    private Object argument(Class<?> type) {
        return type == long.class ? Long.valueOf(1) : records.next(type);
    }

    private static boolean isOptional(RecordComponent component) {
        return List.of(Optional.class, List.class, Map.class).contains(component.getType());
    }
}
