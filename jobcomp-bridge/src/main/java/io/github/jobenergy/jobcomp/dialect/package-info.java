/**
 * The parent of the packages that read the formats of Slurm, one package for each program or plugin, and of the notations that
 * the formats share. The readers convert bytes and text to records of the schemas. They import only each other, energy, privacy
 * and reading: they execute no program and do not import the packages that call them.
 */
package io.github.jobenergy.jobcomp.dialect;
