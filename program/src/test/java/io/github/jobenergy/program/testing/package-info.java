/**
 * The test kit of all modules above {@code schemas}: golden files, a clock that a test sets, mutations for fuzz tests, requirements
 * of a test on its host, and rules of packages. The test jar of this module contains this package alone. It depends on JUnit and
 * ArchUnit and on no class of the project.
 */
package io.github.jobenergy.program.testing;
