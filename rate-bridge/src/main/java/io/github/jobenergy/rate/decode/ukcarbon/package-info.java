/** Documents of the Carbon Intensity API of Great Britain. */
package io.github.jobenergy.rate.decode.ukcarbon;
