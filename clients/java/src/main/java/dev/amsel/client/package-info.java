/**
 * Client library for Amsel. {@link dev.amsel.client.Amsel} makes calls: it signs them, sends them, believes what the
 * gateway has signed, and never sends money twice.
 */
package dev.amsel.client;
