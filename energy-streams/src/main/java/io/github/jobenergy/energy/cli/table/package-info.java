/** The notation of the tables that commands print. The package imports no other package of the project. */
package io.github.jobenergy.energy.cli.table;
