/**
 * Alerts: which rules of a site are fulfilled for a run, by its slots, or for a budget, by its statement. An alert is a function of the
 * rules and of the present slots, or of the present statement, and not of the order in which they arrived. The package does not know
 * Kafka, nor how energies are computed. Times are milliseconds since 1970-01-01T00:00:00Z, as in the slots.
 */
package io.github.jobenergy.energy.alert;
