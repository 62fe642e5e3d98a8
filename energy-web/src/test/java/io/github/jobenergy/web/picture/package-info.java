/** Pages in a browser. */
package io.github.jobenergy.web.picture;
