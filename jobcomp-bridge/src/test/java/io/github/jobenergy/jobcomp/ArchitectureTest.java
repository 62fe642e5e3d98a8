package io.github.jobenergy.jobcomp;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The packages of this program and their dependencies. */
class ArchitectureTest {

    private static final String ROOT = "io.github.jobenergy.jobcomp.";

    private static final int MOST_CLASSES = 20;

    /**
     * The levels of packages, the uppermost first. A package imports packages of the levels below only. A part is a package
     * inside another one, such as {@code run.capture}, and has the level of that package.
     */
    private static final List<List<String>> LEVELS = List.of(
            List.of("cli"),
            List.of("check"),
            List.of("run", "erase", "annotate"),
            List.of("accounting", "controller", "decode", "inlet", "publish"),
            List.of("dialect"),
            List.of("command", "energy", "merge", "privacy"),
            List.of("control", "ledger", "reading", "spool", "survey", "timing"));

    /** The data of Slurm and their meaning: values and functions of values. */
    private static final String[] PURE = {
        ROOT + "reading..",
        ROOT + "energy..",
        ROOT + "dialect.script..",
        ROOT + "dialect.sacct..",
        ROOT + "merge..",
        ROOT + "privacy..",
        ROOT + "dialect.squeue..",
        ROOT + "dialect.scontrol..",
        ROOT + "survey.."
    };

    /** Readers of JSON, which are pure except for the parser and the stream that it reads. */
    private static final String[] JSON_READERS = {ROOT + "dialect.plugin.."};

    private static final JavaClasses PROGRAM = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.github.jobenergy.jobcomp");

    @Test
    void purePackagesDependOnlyOnTheContractAndEachOther() {
        classes()
                .that()
                .resideInAnyPackage(PURE)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        plus(PURE, "java..", "javax.crypto..", "io.github.jobenergy.schemas..", "org.jspecify.."))
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
    void jsonReadersDependOnPurePackagesAndTheParser() {
        classes()
                .that()
                .resideInAnyPackage(JSON_READERS)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(plus(
                        plus(PURE, JSON_READERS),
                        "java..",
                        "io.github.jobenergy.schemas..",
                        "org.jspecify..",
                        "com.fasterxml.jackson.core.."))
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
    void onlyPublishKafkaDependsOnTheClientsOfKafka() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + "publish.kafka..")
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
    void onlyAnnotationDependsOnResultsAndNothingOnPower() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.github.jobenergy.energy..")
                .check(PROGRAM);
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + "annotate..")
                .and()
                .haveSimpleNameNotStartingWith("KafkaResults")
                .and()
                .haveNameNotMatching(".*\\.ResultTopic(\\$.*)?")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.github.jobenergy.schemas.energy..")
                .check(PROGRAM);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching(ROOT + "(**)").should().beFreeOfCycles().check(PROGRAM);
    }

    @Test
    void noPackageDependsOnAnUpperLevel() {
        for (int level = 1; level < LEVELS.size(); level++) {
            noClasses()
                    .that()
                    .resideInAnyPackage(inLevels(LEVELS.subList(level, LEVELS.size())))
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(inLevels(LEVELS.subList(0, level)))
                    .check(PROGRAM);
        }
    }

    @Test
    void packagesOfOneLevelDoNotDependOnEachOther() {
        LEVELS.forEach(level -> level.forEach(name -> noClasses()
                .that()
                .resideInAPackage(ROOT + name + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(inLevels(List.of(
                        level.stream().filter(other -> !other.equals(name)).toList())))
                .check(PROGRAM)));
    }

    @Test
    void everyPackageHasALevel() {
        classes().should().resideInAnyPackage(inLevels(LEVELS)).check(PROGRAM);
    }

    @Test
    void packagesHaveAtMostTwentyTopLevelClasses() {
        Map<String, Long> sizes = PROGRAM.stream()
                .filter(JavaClass::isTopLevelClass)
                .filter(type -> !type.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(JavaClass::getPackageName, TreeMap::new, Collectors.counting()));

        sizes.forEach((name, size) -> assertTrue(
                size <= MOST_CLASSES,
                () -> name + ": expected at most " + MOST_CLASSES + " top-level classes, found " + size));
    }

    @Test
    void onlyTheEntryPointReadsTheSystemClock() {
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT + "cli..")
                .and()
                .haveSimpleNameNotEndingWith("Bridge")
                .and()
                .haveSimpleNameNotEndingWith("BridgeChecks")
                .should()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(Clock.class, "systemUTC")
                .check(PROGRAM);
    }

    private static String[] inLevels(List<List<String>> levels) {
        return levels.stream()
                .flatMap(List::stream)
                .map(name -> ROOT + name + "..")
                .toArray(String[]::new);
    }

    private static String[] plus(String[] some, String... more) {
        String[] all = Arrays.copyOf(some, some.length + more.length);
        System.arraycopy(more, 0, all, some.length, more.length);
        return all;
    }
}
