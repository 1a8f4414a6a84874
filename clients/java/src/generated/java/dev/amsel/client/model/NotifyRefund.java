// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** A refund has ended */
public final class NotifyRefund extends Message {
  private static final Set<String> KNOWN = Set.of("notifyType", "result", "refundStatus", "refundRequestId", "refundId", "refundAmount", "refundTime", "metadata", "customizedInfo");

  private NotifyRefund(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static NotifyRefund of(Map<String, ?> fields) {
    return new NotifyRefund(fields);
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
   * {@code refundStatus}.
   *
   * @return null where it is absent
   */
  public @Nullable RefundStatus refundStatus() {
    return value("refundStatus", RefundStatus::of);
  }

  /**
   * {@code refundRequestId}.
   *
   * @return null where it is absent
   */
  public @Nullable String refundRequestId() {
    return text("refundRequestId");
  }

  /**
   * {@code refundId}.
   *
   * @return null where it is absent
   */
  public @Nullable String refundId() {
    return text("refundId");
  }

  /**
   * {@code refundAmount}.
   *
   * @return null where it is absent
   */
  public @Nullable Amount refundAmount() {
    return message("refundAmount", Amount::of);
  }

  /**
   * {@code refundTime}.
   *
   * @return null where it is absent
   */
  public @Nullable String refundTime() {
    return text("refundTime");
  }

  /**
   * {@code metadata}.
   *
   * @return null where it is absent
   */
  public @Nullable String metadata() {
    return text("metadata");
  }

  /**
   * {@code customizedInfo}.
   *
   * @return null where it is absent
   */
  public @Nullable CustomizedInfo customizedInfo() {
    return message("customizedInfo", CustomizedInfo::of);
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
