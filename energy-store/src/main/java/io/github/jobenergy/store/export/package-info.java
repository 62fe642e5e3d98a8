/** Files with the rows of a table or view, written by DuckDB. The package does not know the topics. */
package io.github.jobenergy.store.export;
