/** The pages: each turns rows of the tables into an answer, facts, tables and plots, and into JSON and CSV. */
@org.jspecify.annotations.NullMarked
package io.github.jobenergy.web.page;
