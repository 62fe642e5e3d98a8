/** The checks of {@code check}: whether {@code run} could work. The package contains no SQL. */
package io.github.jobenergy.store.check;
