package io.github.jobenergy.web;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.github.jobenergy.program.testing.PackageSizes;
import org.junit.jupiter.api.Test;

/** The packages of this program and their dependencies: cli → http → page → data → access; cli → run. */
class ArchitectureTest {

    private static final String ROOT = "io.github.jobenergy.web.";

    private static final JavaClasses PROGRAM = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.github.jobenergy.web");

    @Test
    void onlyTheServerDependsOnJavalin() {
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT + "http..", ROOT + "cli..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.javalin..", "jakarta..", "org.eclipse.jetty..")
                .check(PROGRAM);
    }

    @Test
    void onlyQueriesDependOnTheDatabase() {
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT + "data..")
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.sql.Statement")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.sql.PreparedStatement")
                .orShould()
                .dependOnClassesThat()
                .resideInAnyPackage("com.zaxxer.hikari..")
                .check(PROGRAM);
    }

    /** Who sees what does not depend on what is shown. */
    @Test
    void accessDependsOnNoPage() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + "access..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(ROOT + "data..", ROOT + "page..", ROOT + "http..", ROOT + "run..", ROOT + "cli..")
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
    void packagesHaveNoCycles() {
        slices().matching(ROOT + "(*)..").should().beFreeOfCycles().check(PROGRAM);
    }

    @Test
    void aPackageHasAtMostTwentyClasses() {
        PackageSizes.assertAtMostTwenty(PROGRAM);
    }
}
