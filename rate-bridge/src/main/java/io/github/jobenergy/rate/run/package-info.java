/** The loops of {@code run}: each source is polled in its own thread, and its slots are published. */
package io.github.jobenergy.rate.run;
