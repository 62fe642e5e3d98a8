package io.github.jobenergy.rate;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.github.jobenergy.program.testing.PackageSizes;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The packages of this program and their dependencies: cli → check, run → source, publish → spec → decode. */
class ArchitectureTest {

    private static final String ROOT = "io.github.jobenergy.rate.";

    private static final JavaClasses PROGRAM = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.github.jobenergy.rate");

    @Test
    void decodersDependOnlyOnTheContractAndParsers() {
        classes()
                .that()
                .resideInAPackage(ROOT + "decode..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        ROOT + "decode..",
                        "java..",
                        "javax.xml..",
                        "com.fasterxml.jackson..",
                        "io.github.jobenergy.schemas..",
                        "org.jspecify..")
                .check(PROGRAM);
    }

    @Test
    void decodersUseNoFilesNoNetworkAndNoClock() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + "decode..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.nio.file..", "java.net..", "io.github.jobenergy.schemas.codec..")
                .orShould()
                .callMethod(Instant.class, "now")
                .check(PROGRAM);
    }

    @Test
    void onlyPublicationDependsOnKafkaExceptForItsExceptions() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + "publish..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.kafka.clients..")
                .check(PROGRAM);
    }

    @Test
    void sourcesDoNotDependOnPublication() {
        noClasses()
                .that()
                .resideInAnyPackage(ROOT + "source..", ROOT + "spec..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(ROOT + "publish..", ROOT + "run..")
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
                        "io.github.jobenergy.energy..",
                        "io.github.jobenergy.quickstart..")
                .check(PROGRAM);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching(ROOT + "(*)..").should().beFreeOfCycles().check(PROGRAM);
        slices().matching(ROOT + "decode.(*)..").should().beFreeOfCycles().check(PROGRAM);
    }

    @Test
    void aPackageHasAtMostTwentyClasses() {
        PackageSizes.assertAtMostTwenty(PROGRAM);
    }
}
