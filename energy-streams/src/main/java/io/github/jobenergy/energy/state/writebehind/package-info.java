/**
 * A cache of objects in front of a state store: values are changed in memory and written once before each commit. The
 * stores with values of the computation extend it in {@code state}. This package does not import any other package of this
 * module.
 */
package io.github.jobenergy.energy.state.writebehind;
