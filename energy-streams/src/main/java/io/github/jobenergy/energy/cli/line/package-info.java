/** Files of words and options, one statement a line: the form of budgets and of rules of alerts. The package knows no statement. */
package io.github.jobenergy.energy.cli.line;
