package io.github.jobenergy.schemas;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What the room {@code schemas} is, and never is. */
class RoomTest {

    private static final String ROOM = "io.github.jobenergy.schemas";

    private static final JavaClasses ROOM_CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOM);

    @Test
    void itKnowsNoKafkaNoCommandLineAndNoLog() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.kafka..", "picocli..", "org.slf4j..", "java.util.logging..")
                .check(ROOM_CLASSES);
    }

    @Test
    void itKnowsNoOtherRoom() {
        classes()
                .should()
                .onlyDependOnClassesThat(resideInAPackage(ROOM + "..")
                        .or(resideInAPackage("java.."))
                        .or(resideInAPackage("com.fasterxml.jackson.."))
                        .or(resideInAPackage("org.jspecify.annotations..")))
                .check(ROOM_CLASSES);
    }

    @Test
    void onlyTheCodecKnowsJson() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOM + ".codec..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.fasterxml.jackson..")
                .check(ROOM_CLASSES);
    }

    @Test
    void itsPackagesStandInOneOrder() {
        slices().matching(ROOM + ".(*)..").should().beFreeOfCycles().check(ROOM_CLASSES);
    }

    @Test
    void nothingInItTouchesTheMachine() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.io.File")
                .orShould()
                .dependOnClassesThat()
                .resideInAnyPackage("java.nio.file..", "java.net..")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(Instant.class, "now")
                .check(ROOM_CLASSES);
    }
}
