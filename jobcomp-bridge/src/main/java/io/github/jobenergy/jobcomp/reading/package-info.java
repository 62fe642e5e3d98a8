/**
 * The types that the readers of all record formats have in common: the capture context, the result of a reader, the error of an
 * unusable record, and the states of runs. It imports the schemas only, and no other package of the module.
 */
package io.github.jobenergy.jobcomp.reading;
