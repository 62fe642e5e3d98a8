/** Tables in CSV, and plain tables of rates that a site writes itself. */
package io.github.jobenergy.rate.decode.table;
