/** The command that prints the energy of a place in a month, and its formats. The package does not know how hours are computed. */
package io.github.jobenergy.energy.cli.facility;
