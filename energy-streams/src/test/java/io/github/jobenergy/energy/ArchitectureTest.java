package io.github.jobenergy.energy;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.github.jobenergy.program.testing.PackageSizes;
import org.junit.jupiter.api.Test;

/** The packages of this program and their dependencies: cli → report, records, explain → streams, replay → the steps → pure domain → contract. */
class ArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.github.jobenergy.energy");

    /** The packages of the computation, each with its parts such as {@code meter.sums} and {@code share.placement}. */
    private static final String[] PURE = {
        "..energy.account..",
        "..energy.alert..",
        "..energy.domain..",
        "..energy.register..",
        "..energy.share..",
        "..energy.meter..",
        "..energy.fanout..",
        "..energy.gather..",
        "..energy.usage..",
        "..energy.comparison..",
        "..energy.footprint..",
        "..energy.statement..",
        "..energy.facility.."
    };

    @Test
    void stepsAndDomainDependOnNoFramework() {
        noClasses()
                .that()
                .resideInAnyPackage(PURE)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.kafka..", "com.fasterxml..", "picocli..", "org.slf4j..")
                .check(CLASSES);
    }

    @Test
    void stepsAndDomainDependOnNoneOfTheirHosts() {
        noClasses()
                .that()
                .resideInAnyPackage(PURE)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..energy.streams..", "..energy.state..", "..energy.replay..", "..energy.cli..")
                .check(CLASSES);
    }

    @Test
    void explanationsDependOnNoFramework() {
        noClasses()
                .that()
                .resideInAnyPackage("..energy.explain..", "..energy.report..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.kafka..", "com.fasterxml..", "picocli..", "org.slf4j..")
                .check(CLASSES);
    }

    @Test
    void onlyTheCommandLineDependsOnPicocli() {
        noClasses()
                .that()
                .resideOutsideOfPackage("..energy.cli..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("picocli..")
                .check(CLASSES);
    }

    @Test
    void replayDoesNotDependOnKafka() {
        noClasses()
                .that()
                .resideInAPackage("..energy.replay..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.kafka..")
                .check(CLASSES);
    }

    @Test
    void noClassDependsOnReadersOfSlurmFormats() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.github.jobenergy.jobcomp..")
                .check(CLASSES);
    }

    @Test
    void packagesWithTheirPartsHaveNoCycles() {
        slices().matching("io.github.jobenergy.energy.(*)..")
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("io.github.jobenergy.energy.(**)")
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }

    @Test
    void packagesHaveAtMostTwentyTopLevelClasses() {
        PackageSizes.assertAtMostTwenty(CLASSES);
    }
}
