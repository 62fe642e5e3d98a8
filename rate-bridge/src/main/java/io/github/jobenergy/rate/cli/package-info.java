/** The command line of rate-bridge: commands, options and exit codes. No other package depends on it. */
package io.github.jobenergy.rate.cli;
