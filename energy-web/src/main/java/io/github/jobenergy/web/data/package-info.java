/** Queries of the tables of energy-store, in the SQL that DuckDB and PostgreSQL share. */
@org.jspecify.annotations.NullMarked
package io.github.jobenergy.web.data;
