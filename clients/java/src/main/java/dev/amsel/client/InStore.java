package dev.amsel.client;

import dev.amsel.client.model.PayRequest;

/** What a till needs: paid, refused or cancelled, and never "perhaps". */
public final class InStore {
  private final Exchange exchange;
  private final Timing timing;

  InStore(Exchange exchange, Timing timing) {
    this.exchange = exchange;
    this.timing = timing;
  }

  /**
   * The same, with 38 seconds for the customer.
   *
   * @param request the payment
   * @return paid, refused or cancelled
   */
  public Outcome<TillAnswer> payAndWait(PayRequest request) {
    return payAndWait(request, WaitOptions.USUAL);
  }

  /**
   * Pays in a store and waits for the end: asks until the customer has confirmed or refused, and cancels when the time is
   * over, so that nothing is paid after the customer has left. S is paid; F is refused, or cancelled ({@code learnedBy}
   * says so). Throws {@code NO_ANSWER} only where not even cancelling was answered: then inquire or cancel by the same id.
   *
   * @param request the payment
   * @param options how long, and what ends it
   * @return paid, refused or cancelled
   */
  public Outcome<TillAnswer> payAndWait(PayRequest request, WaitOptions options) {
    if (options.stop().isStopped() || Thread.currentThread().isInterrupted())
      throw Exchange.notSent(Sale.PAY, request.paymentRequestId());
    return new Sale(exchange, timing, request, options).outcome().as(TillAnswer::of);
  }
}
