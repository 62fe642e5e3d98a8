/**
 * The energy of runs in the AdminComment of Slurm's accounting: the text, its merge with the texts of others, the commands that read and
 * write it, and the loop that takes results from {@code job-energy}.
 */
package io.github.jobenergy.jobcomp.annotate;
