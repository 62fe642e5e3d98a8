/**
 * The clock, the random generator, pauses and recurring deadlines. It imports no other package of the module.
 */
package io.github.jobenergy.jobcomp.timing;
