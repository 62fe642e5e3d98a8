/** The command line of energy-store. The package contains no SQL and no tables. */
package io.github.jobenergy.store.cli;
