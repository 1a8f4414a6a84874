// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** What the gateway answers: inquire a refund */
public final class InquiryRefundAnswer extends Message {
  private static final Set<String> KNOWN = Set.of("refundId", "refundRequestId", "refundAmount", "refundStatus", "refundTime", "metadata", "customizedInfo");

  private InquiryRefundAnswer(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static InquiryRefundAnswer of(Map<String, ?> fields) {
    return new InquiryRefundAnswer(fields);
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
   * {@code refundRequestId}.
   *
   * @return null where it is absent
   */
  public @Nullable String refundRequestId() {
    return text("refundRequestId");
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
   * {@code refundStatus}.
   *
   * @return null where it is absent
   */
  public @Nullable RefundStatus refundStatus() {
    return value("refundStatus", RefundStatus::of);
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
