package io.github.jobenergy.page;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.github.jobenergy.program.testing.PackageSizes;
import org.junit.jupiter.api.Test;

/** The packages of this module and their dependencies: the page, its templates and its plots depend on the JDK and on jte only. */
class ArchitectureTest {

    private static final JavaClasses MODULE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.github.jobenergy.page");

    @Test
    void pagesDependOnTemplatesOnly() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "gg.jte..", "org.jspecify..", "io.github.jobenergy.page..")
                .check(MODULE);
    }

    @Test
    void aPackageHasAtMostTwentyClasses() {
        PackageSizes.assertAtMostTwenty(MODULE);
    }
}
