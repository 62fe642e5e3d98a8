/**
 * The alerts of the contract: whether a rule of the site is fulfilled for a run, or for a budget. The package does not know how rules are
 * evaluated.
 */
package io.github.jobenergy.schemas.alert;
