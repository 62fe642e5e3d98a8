/** Documents of Electricity Maps: the API of version 3 and the CSV downloads. */
package io.github.jobenergy.rate.decode.electricitymaps;
