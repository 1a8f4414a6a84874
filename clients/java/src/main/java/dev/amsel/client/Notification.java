package dev.amsel.client;

import dev.amsel.client.model.Message;

/**
 * A notification that the gateway has signed. Look at the type of the body: {@code if (notification.body() instanceof
 * NotifyPayment payment)}.
 *
 * @param kind what it is about
 * @param body what it says
 * @param digest of the body, and so the same at every attempt to deliver it; {@link Once} knows it again by this
 * @param id the gateway's name for it, to look it up there; null where it does not say. Not signed
 * @param sequence rises with each notification about one payment; null where the gateway does not say. Not signed
 * @param time when this attempt was made, as the gateway wrote it
 */
public record Notification(
    NotificationKind kind,
    Message body,
    String digest,
    @Nullable String id,
    @Nullable Integer sequence,
    String time) {}
