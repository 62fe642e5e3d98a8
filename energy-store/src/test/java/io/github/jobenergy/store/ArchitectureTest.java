package io.github.jobenergy.store;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.github.jobenergy.program.testing.PackageSizes;
import org.junit.jupiter.api.Test;

/** The packages of this program and their dependencies: cli → run, export → database → contract. */
class ArchitectureTest {

    private static final String ROOT = "io.github.jobenergy.store.";

    private static final JavaClasses PROGRAM = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.github.jobenergy.store");

    @Test
    void tablesDependOnlyOnTheContract() {
        classes()
                .that()
                .resideInAPackage(ROOT + "contract..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        ROOT + "contract..",
                        "java.io..",
                        "java.lang..",
                        "java.util..",
                        "java.math..",
                        "com.fasterxml.jackson..",
                        "io.github.jobenergy.schemas..",
                        "org.jspecify..")
                .check(PROGRAM);
    }

    @Test
    void onlyTheRunDependsOnKafkaExceptForItsExceptions() {
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT + "run..", ROOT + "check..", ROOT + "cli..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.kafka..")
                .check(PROGRAM);
    }

    @Test
    void onlyDatabaseAndExportContainStatements() {
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT + "database..", ROOT + "export..")
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.sql.Statement")
                .orShould()
                .dependOnClassesThat()
                .resideInAnyPackage("org.duckdb..", "org.postgresql..")
                .check(PROGRAM);
    }

    @Test
    void onlyTheCommandLineDependsOnPicocli() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + "cli..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("picocli..", ROOT + "cli..")
                .check(PROGRAM);
    }

    @Test
    void noOtherProgramIsImported() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.github.jobenergy.node..",
                        "io.github.jobenergy.jobcomp..",
                        "io.github.jobenergy.rate..",
                        "io.github.jobenergy.energy..",
                        "io.github.jobenergy.quickstart..")
                .check(PROGRAM);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching(ROOT + "(*)..").should().beFreeOfCycles().check(PROGRAM);
    }

    @Test
    void aPackageHasAtMostTwentyClasses() {
        PackageSizes.assertAtMostTwenty(PROGRAM);
    }
}
