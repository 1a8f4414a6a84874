package dev.amsel.client;

import dev.amsel.client.model.PayRequest;
import java.util.concurrent.CompletableFuture;

/** What a till needs, without waiting for it. */
public final class InStoreAsync {
  private final InStore inStore;
  private final AsyncCall call;

  InStoreAsync(InStore inStore, AsyncCall call) {
    this.inStore = inStore;
    this.call = call;
  }

  /**
   * Pays in a store and waits for the end, with 38 seconds for the customer.
   *
   * @param request the payment
   * @return paid, refused or cancelled
   */
  public CompletableFuture<Outcome<TillAnswer>> payAndWait(PayRequest request) {
    return payAndWait(request, WaitOptions.USUAL);
  }

  /**
   * Pays in a store and waits for the end. To cancel the future cancels the payment.
   *
   * @param request the payment
   * @param options how long, and what ends it
   * @return paid, refused or cancelled
   */
  public CompletableFuture<Outcome<TillAnswer>> payAndWait(PayRequest request, WaitOptions options) {
    return call.later(options.stop(), stop -> inStore.payAndWait(request, options.withStop(stop)));
  }
}
