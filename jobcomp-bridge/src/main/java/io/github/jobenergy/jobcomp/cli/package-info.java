/**
 * The command line of {@code jobcomp-bridge}: commands and exit statuses. Its part {@code cli.option} has the options that
 * several commands share. The commands pass the configuration to the other packages and print their results. This package does
 * not read Slurm's formats: it imports none of the packages {@code dialect}, {@code merge} and {@code ledger}, and no other
 * package of the module imports it.
 */
package io.github.jobenergy.jobcomp.cli;
