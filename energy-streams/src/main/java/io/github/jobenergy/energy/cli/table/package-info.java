/** What the commands that print a month of a topic have in common: the options, and the notation of tables. */
package io.github.jobenergy.energy.cli.table;
