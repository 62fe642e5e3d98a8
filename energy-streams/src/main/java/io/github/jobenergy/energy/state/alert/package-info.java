/** The state stores of alerts in their tasks. The package does not know how rules are evaluated. */
package io.github.jobenergy.energy.state.alert;
