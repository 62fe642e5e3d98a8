/** Plots of values over time, as SVG pictures with axes, units and a text alternative. */
@org.jspecify.annotations.NullMarked
package io.github.jobenergy.page.plot;
