/**
 * Documents of the ENTSO-E transparency platform: actual generation per type (A75), and the carbon intensity that a factor table
 * gives for it.
 */
package io.github.jobenergy.rate.decode.entsoe;
