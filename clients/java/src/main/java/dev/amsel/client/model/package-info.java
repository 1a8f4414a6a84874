/** The messages of the interface, with names and fields as in the contract. */
package dev.amsel.client.model;
