// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** Late money could not go back */
public final class NotifyReversal extends Message {
  private static final Set<String> KNOWN = Set.of("notifyType", "result", "paymentRequestId", "paymentId", "paymentAmount", "paymentCreateTime", "paymentTime");

  private NotifyReversal(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static NotifyReversal of(Map<String, ?> fields) {
    return new NotifyReversal(fields);
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
   * {@code paymentRequestId}.
   *
   * @return null where it is absent
   */
  public @Nullable String paymentRequestId() {
    return text("paymentRequestId");
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
   * {@code paymentAmount}.
   *
   * @return null where it is absent
   */
  public @Nullable Amount paymentAmount() {
    return message("paymentAmount", Amount::of);
  }

  /**
   * {@code paymentCreateTime}.
   *
   * @return null where it is absent
   */
  public @Nullable String paymentCreateTime() {
    return text("paymentCreateTime");
  }

  /**
   * {@code paymentTime}.
   *
   * @return null where it is absent
   */
  public @Nullable String paymentTime() {
    return text("paymentTime");
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
