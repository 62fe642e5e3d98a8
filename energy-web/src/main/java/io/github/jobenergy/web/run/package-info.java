/** The tables that the server keeps itself, for a site without PostgreSQL. */
@org.jspecify.annotations.NullMarked
package io.github.jobenergy.web.run;
