/** What is measured of energy-store: results of runs into both databases, beside the copies of the databases themselves. */
package io.github.jobenergy.quickstart.bench.store;
