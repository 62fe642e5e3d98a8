/**
 * The records of the topic of rates: time series by which energy is multiplied, such as the carbon intensity of a grid. The
 * package does not know the providers of rates.
 */
package io.github.jobenergy.schemas.rate;
