/** The server: routes, formats, identity of each request, limits and the access log. */
@org.jspecify.annotations.NullMarked
package io.github.jobenergy.web.http;
