/**
 * For the tests of merchants: a gateway of their own for one run, and a merchant of its own for each test, with this
 * library as its client. It needs JUnit 5 and the command {@code amsel}.
 */
package dev.amsel.client.testing;
