/**
 * The parent of the packages that read the formats of Slurm, one package for each program or plugin. The readers
 * convert bytes and text to records of the schemas. They import only each other, energy, privacy and reading, whose part
 * reading.notation parses the notations that the formats share: they execute no program and do not import the packages that call them.
 */
package io.github.jobenergy.jobcomp.dialect;
