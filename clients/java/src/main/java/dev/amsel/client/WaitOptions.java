package dev.amsel.client;

import dev.amsel.client.model.PayAnswer;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * How a till waits.
 *
 * @param waitTime how long the customer may take before the payment is cancelled
 * @param stop ends the waiting, as when the cashier presses "stop": the payment is cancelled
 * @param onCode of a payment with a code that the customer scans: called once, with the code to show
 */
public record WaitOptions(Duration waitTime, Stop stop, Consumer<PayAnswer> onCode) {
  /** 38 seconds. */
  public static final WaitOptions USUAL =
      new WaitOptions(Duration.ofMillis(RetryRules.RULES.inStore().waitMs()), Stop.NEVER, answer -> {});

  /**
   * With another time for the customer.
   *
   * @param value how long
   * @return such options
   */
  public WaitOptions withWaitTime(Duration value) {
    return new WaitOptions(value, stop, onCode);
  }

  /**
   * With something that ends the waiting.
   *
   * @param value what
   * @return such options
   */
  public WaitOptions withStop(Stop value) {
    return new WaitOptions(waitTime, value, onCode);
  }

  /**
   * With something that shows the code.
   *
   * @param value what
   * @return such options
   */
  public WaitOptions withOnCode(Consumer<PayAnswer> value) {
    return new WaitOptions(waitTime, stop, value);
  }
}
