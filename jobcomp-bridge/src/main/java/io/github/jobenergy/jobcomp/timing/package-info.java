/**
 * The clock, the random generator and pauses. It imports no other package of the module.
 */
package io.github.jobenergy.jobcomp.timing;
