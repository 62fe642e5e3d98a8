/** Documents of WattTime. */
package io.github.jobenergy.rate.decode.watttime;
