// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** A capture has ended */
public final class NotifyCapture extends Message {
  private static final Set<String> KNOWN = Set.of("notifyType", "result", "captureRequestId", "paymentId", "captureId", "captureAmount", "captureTime");

  private NotifyCapture(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static NotifyCapture of(Map<String, ?> fields) {
    return new NotifyCapture(fields);
  }

  /**
   * {@code notifyType}.
   *
   * @return null where it is absent
   */
  public @Nullable NotifyType notifyType() {
    return value("notifyType", NotifyType::of);
  }

  /**
   * {@code result}.
   *
   * @return null where it is absent
   */
  public @Nullable Result result() {
    return message("result", Result::of);
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
   * {@code paymentId}.
   *
   * @return null where it is absent
   */
  public @Nullable String paymentId() {
    return text("paymentId");
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
