package io.github.jobenergy.quickstart;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.github.jobenergy.program.testing.PackageSizes;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The packages of this program and their dependencies: cli → report → play → launch → recording, broker; and none of them computes energy. */
class ArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.github.jobenergy.quickstart");

    /** The classes of all modules, without tests. */
    private static final JavaClasses MODULES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("-tests.jar"))
            .importPackages("io.github.jobenergy");

    /** The classes of all programs, and the tests of this one. */
    private static final JavaClasses PRODUCT = new ClassFileImporter().importPackages("io.github.jobenergy");

    private static final int MOST_PARAMETERS = 7;

    private static final JavaClasses TESTS = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.ONLY_INCLUDE_TESTS)
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
    void onlyLaunchDependsOnThePrograms() {
        noClasses()
                .that()
                .resideOutsideOfPackage("..quickstart.launch..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.github.jobenergy.jobcomp..", "io.github.jobenergy.energy..", "io.github.jobenergy.node..")
                .check(CLASSES);
    }

    @Test
    void noClassDependsOnComputingPackages() {
        noClasses()
                .that()
                .resideInAPackage("..quickstart..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..energy.share", "..energy.gather..", "..energy.replay..", "..jobcomp.merge..")
                .check(CLASSES);
    }

    @Test
    void theAccuracySimulatorDependsOnTheContractOnly() {
        classes()
                .that()
                .resideInAPackage("..quickstart.bench.accuracy..")
                .and()
                .haveSimpleNameNotEndingWith("Test")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "io.github.jobenergy.schemas..", "..quickstart.bench.accuracy..")
                .check(TESTS);
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
    void packagesOfAllModulesHaveNoCycles() {
        slices().matching("io.github.jobenergy.(**)").should().beFreeOfCycles().check(MODULES);
    }

    @Test
    void packagesOfAllModulesHaveAtMostTwentyTopLevelClasses() {
        PackageSizes.assertAtMostTwenty(MODULES);
    }

    @Test
    void packagesOfTestsHaveAtMostTwentyTopLevelClasses() {
        PackageSizes.assertAtMostTwenty(TESTS);
    }

    @Test
    void constructorsOfMoreThanSevenParametersAreCalledByTheirOwnTypeOnly() {
        List<String> calls = PRODUCT.stream()
                .flatMap(type -> Stream.concat(
                        type.getConstructorCallsFromSelf().stream(), type.getConstructorReferencesFromSelf().stream()))
                .filter(call -> call.getTargetOwner().getPackageName().startsWith("io.github.jobenergy"))
                .filter(call -> call.getTarget().getRawParameterTypes().size() > MOST_PARAMETERS)
                .filter(call -> !topLevel(call.getTargetOwner()).equals(topLevel(call.getOriginOwner())))
                .map(call -> call.getTargetOwner().getSimpleName() + " in " + call.getSourceCodeLocation())
                .sorted()
                .toList();

        assertEquals(List.of(), calls);
    }

    private static String topLevel(JavaClass type) {
        return type.getName().split("\\$", 2)[0];
    }
}
