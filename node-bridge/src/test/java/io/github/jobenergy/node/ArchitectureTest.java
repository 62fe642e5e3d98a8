package io.github.jobenergy.node;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The packages of this program and their dependencies: cli → run, adopt, check → reading → identity, time → sample, unit. */
class ArchitectureTest {

    private static final String ROOT = "io.github.jobenergy.node.";

    /** The most top-level classes of a package; package-info is not counted. */
    private static final int MOST_CLASSES = 20;

    /** Values of meters, identities and times: values and functions of values. */
    private static final String[] PURE = {
        ROOT + "sample..", ROOT + "unit..", ROOT + "memory..", ROOT + "identity..", ROOT + "time.."
    };

    /** Packages that read foreign formats. */
    private static final String[] READERS = {ROOT + "source..", ROOT + "decode.."};

    /** Those of them that parse JSON: each source parses its own responses, and one package parses all messages. */
    private static final String[] JSON_READERS = {ROOT + "source..", ROOT + "decode.json.."};

    private static final JavaClasses PROGRAM = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.github.jobenergy.node");

    @Test
    void purePackagesDependOnlyOnTheContractAndEachOther() {
        classes()
                .that()
                .resideInAnyPackage(PURE)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        PURE[0],
                        PURE[1],
                        PURE[2],
                        PURE[3],
                        PURE[4],
                        "java..",
                        "io.github.jobenergy.schemas..",
                        "org.jspecify..")
                .check(PROGRAM);
    }

    @Test
    void purePackagesDoNotDependOnTheCodec() {
        noClasses()
                .that()
                .resideInAnyPackage(PURE)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.github.jobenergy.schemas.codec..")
                .check(PROGRAM);
    }

    @Test
    void purePackagesUseNoFilesNoProcessesAndNoClock() {
        noClasses()
                .that()
                .resideInAnyPackage(PURE)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.io..", "java.nio.file..")
                .orShould()
                .callMethod(Instant.class, "now")
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(Clock.class)
                .check(PROGRAM);
    }

    @Test
    void onlyJsonReadersDependOnTheParser() {
        noClasses()
                .that()
                .resideOutsideOfPackages(JSON_READERS)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("com.fasterxml.jackson..")
                .check(PROGRAM);
    }

    @Test
    void readersDoNotDependOnReadings() {
        noClasses()
                .that()
                .resideInAnyPackage(READERS)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        ROOT + "identity..",
                        ROOT + "time..",
                        ROOT + "reading..",
                        ROOT + "output..",
                        ROOT + "run..",
                        ROOT + "adopt..",
                        "io.github.jobenergy.schemas.codec..")
                .check(PROGRAM);
    }

    @Test
    void onlyOutputAndAdoptionDependOnKafkaExceptForItsExceptions() {
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT + "output..", ROOT + "adopt..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.kafka.clients..")
                .check(PROGRAM);
    }

    @Test
    void onlyTheCommandLineDependsOnPicocli() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + "cli..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("picocli..")
                .check(PROGRAM);
    }

    @Test
    void noPackageDependsOnTheCommandLine() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + "cli..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(ROOT + "cli..")
                .check(PROGRAM);
    }

    @Test
    void theBridgeDoesNotDependOnJobsOrResults() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.github.jobenergy.energy..",
                        "io.github.jobenergy.jobcomp..",
                        "io.github.jobenergy.schemas.energy..",
                        "io.github.jobenergy.schemas.job..")
                .check(PROGRAM);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching(ROOT + "(**)").should().beFreeOfCycles().check(PROGRAM);
    }

    @Test
    void packagesHaveAtMostTwentyTopLevelClasses() {
        Map<String, Long> sizes = PROGRAM.stream()
                .filter(JavaClass::isTopLevelClass)
                .filter(type -> !type.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(JavaClass::getPackageName, TreeMap::new, Collectors.counting()));

        List<String> large = sizes.entrySet().stream()
                .filter(size -> size.getValue() > MOST_CLASSES)
                .map(size -> size.getKey() + ": expected at most " + MOST_CLASSES + " top-level classes, found "
                        + size.getValue())
                .toList();

        assertEquals(List.of(), large);
    }

    @Test
    void onlyTheEntryPointReadsTheSystemClock() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + "cli..")
                .should()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(Clock.class, "systemUTC")
                .check(PROGRAM);
    }
}
