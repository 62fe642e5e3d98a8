/** The checks of {@code check}: whether {@code run} could work. */
package io.github.jobenergy.rate.check;
