/** The options of alerts, and the file of rules. The package does not know how rules are evaluated. */
package io.github.jobenergy.energy.cli.alert;
