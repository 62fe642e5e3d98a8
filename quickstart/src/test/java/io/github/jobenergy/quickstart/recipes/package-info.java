/**
 * The recipes of {@code docs/recipes.md}, executed: the blocks of the page run on a broker with the topics of a played recording, and
 * their outputs are compared with those of the page.
 */
package io.github.jobenergy.quickstart.recipes;
