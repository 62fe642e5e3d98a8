/** Documents of éCO2mix of RTE, the transmission system operator of France. */
package io.github.jobenergy.rate.decode.rte;
