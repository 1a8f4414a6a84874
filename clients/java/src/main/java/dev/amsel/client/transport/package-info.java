/** What sends requests, and how to put something else in its place. */
package dev.amsel.client.transport;
