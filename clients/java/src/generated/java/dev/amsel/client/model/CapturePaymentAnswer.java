// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** What the gateway answers: capture an authorized payment */
public final class CapturePaymentAnswer extends Message {
  private static final Set<String> KNOWN = Set.of("captureRequestId", "captureId", "paymentId", "captureAmount", "captureTime");

  private CapturePaymentAnswer(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static CapturePaymentAnswer of(Map<String, ?> fields) {
    return new CapturePaymentAnswer(fields);
  }

  /**
   * {@code captureRequestId}.
   *
   * @return null where it is absent
   */
  public @Nullable String captureRequestId() {
    return text("captureRequestId");
  }

  /**
   * {@code captureId}.
   *
   * @return null where it is absent
   */
  public @Nullable String captureId() {
    return text("captureId");
  }

  /**
   * {@code paymentId}.
   *
   * @return null where it is absent
   */
  public @Nullable String paymentId() {
    return text("paymentId");
  }

  /**
   * {@code captureAmount}.
   *
   * @return null where it is absent
   */
  public @Nullable Amount captureAmount() {
    return message("captureAmount", Amount::of);
  }

  /**
   * {@code captureTime}.
   *
   * @return null where it is absent
   */
  public @Nullable String captureTime() {
    return text("captureTime");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
