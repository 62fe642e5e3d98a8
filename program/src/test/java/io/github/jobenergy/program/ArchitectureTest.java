package io.github.jobenergy.program;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import io.github.jobenergy.program.testing.PackageSizes;
import org.junit.jupiter.api.Test;

/** The packages of this module and their dependencies: command; kafka, cli → program → the contract. */
class ArchitectureTest {

    private static final String PROJECT = "io.github.jobenergy..";

    private static final String[] MODULE_AND_CONTRACT = {
        "io.github.jobenergy.program..", "io.github.jobenergy.schemas.."
    };

    private static final JavaClasses MODULE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.github.jobenergy.program");

    /** Each package is a slice of its own, whatever package it lies in. */
    private static final SliceAssignment PACKAGES = new SliceAssignment() {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass each) {
            return SliceIdentifier.of(each.getPackageName());
        }

        @Override
        public String getDescription() {
            return "the packages of the module";
        }
    };

    @Test
    void theModuleImportsNoOtherModuleThanTheContract() {
        noClasses()
                .should()
                .dependOnClassesThat(DescribedPredicate.and(
                        JavaClass.Predicates.resideInAPackage(PROJECT),
                        JavaClass.Predicates.resideOutsideOfPackages(MODULE_AND_CONTRACT)))
                .check(MODULE);
    }

    @Test
    void packagesHaveNoCycles() {
        SlicesRuleDefinition.slices()
                .assignedFrom(PACKAGES)
                .should()
                .beFreeOfCycles()
                .check(MODULE);
    }

    @Test
    void aPackageHasAtMostTwentyClasses() {
        PackageSizes.assertAtMostTwenty(MODULE);
    }
}
