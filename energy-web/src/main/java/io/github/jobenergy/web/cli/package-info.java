/** The command line of energy-web: commands, options and exit codes. No other package depends on it. */
@org.jspecify.annotations.NullMarked
package io.github.jobenergy.web.cli;
