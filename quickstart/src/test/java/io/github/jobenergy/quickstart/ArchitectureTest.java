package io.github.jobenergy.quickstart;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The packages of this program and their dependencies: cli → report → play → stage → recording, broker; and none of them computes energy. */
class ArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.github.jobenergy.quickstart");

    @Test
    void onlyTheBrokerPackageDependsOnTheServer() {
        noClasses()
                .that()
                .resideOutsideOfPackage("..quickstart.broker..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "kafka..",
                        "scala..",
                        "org.apache.kafka.server..",
                        "org.apache.kafka.metadata..",
                        "org.apache.kafka.raft..")
                .check(CLASSES);
    }

    @Test
    void recordingsDependOnNoFramework() {
        noClasses()
                .that()
                .resideInAPackage("..quickstart.recording..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.kafka..", "com.fasterxml..", "picocli..", "org.slf4j..")
                .check(CLASSES);
    }

    @Test
    void onlyTheStageDependsOnThePrograms() {
        noClasses()
                .that()
                .resideOutsideOfPackage("..quickstart.stage..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.github.jobenergy.jobcomp..", "io.github.jobenergy.energy..", "io.github.jobenergy.node..")
                .check(CLASSES);
    }

    @Test
    void theStageDoesNotDependOnComputingPackages() {
        noClasses()
                .that()
                .resideInAPackage("..quickstart..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..energy.share", "..energy.gather..", "..energy.replay..", "..jobcomp.merge..")
                .check(CLASSES);
    }

    @Test
    void onlyTheCommandLineDependsOnPicocli() {
        noClasses()
                .that()
                .resideOutsideOfPackage("..quickstart.cli..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("picocli..")
                .check(CLASSES);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("io.github.jobenergy.quickstart.(*)..")
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }
}
