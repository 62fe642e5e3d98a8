/**
 * The command line of {@code node-bridge}: commands, options, exit statuses, and the assembly of a bridge from its options. No
 * other package imports it.
 */
package io.github.jobenergy.node.cli;
