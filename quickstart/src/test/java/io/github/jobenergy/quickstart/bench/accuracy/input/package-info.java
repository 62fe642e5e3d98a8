/** The scenarios of each input class, drawn from a seed. */
package io.github.jobenergy.quickstart.bench.accuracy.input;
