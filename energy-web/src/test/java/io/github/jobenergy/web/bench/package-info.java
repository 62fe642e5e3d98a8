/** The times of pages over many rows. */
package io.github.jobenergy.web.bench;
