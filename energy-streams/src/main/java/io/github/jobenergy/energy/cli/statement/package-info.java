/**
 * The options of statements and the command that prints one. The package does not know how statements are summed, nor the topology.
 */
package io.github.jobenergy.energy.cli.statement;
