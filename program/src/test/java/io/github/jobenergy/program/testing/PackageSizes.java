package io.github.jobenergy.program.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The rule that a package has at most 20 top-level classes; package-info is not counted. */
public final class PackageSizes {

    private static final int MOST_CLASSES = 20;

    private PackageSizes() {}

    /** Asserts that no package of these classes is larger, and that there is a package. */
    public static void assertAtMostTwenty(JavaClasses classes) {
        Map<String, Long> sizes = classes.stream()
                .filter(JavaClass::isTopLevelClass)
                .filter(type -> !type.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(JavaClass::getPackageName, TreeMap::new, Collectors.counting()));

        List<String> tooLarge = sizes.entrySet().stream()
                .filter(size -> size.getValue() > MOST_CLASSES)
                .map(size -> size.getKey() + ": expected at most " + MOST_CLASSES + " top-level classes, found "
                        + size.getValue())
                .toList();

        assertFalse(sizes.isEmpty());
        assertEquals(List.of(), tooLarge);
    }
}
