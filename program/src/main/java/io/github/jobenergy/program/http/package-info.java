/** Limits on the responses of HTTP servers. */
package io.github.jobenergy.program.http;
