// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import dev.amsel.client.Nullable;
import java.util.Map;
import java.util.Set;

/** A dispute changed */
public final class NotifyDispute extends Message {
  private static final Set<String> KNOWN = Set.of("disputeNotificationType", "disputeId", "paymentId", "paymentRequestId", "disputeType", "disputeTime", "disputeAmount", "disputeReasonCode", "disputeReasonMsg", "disputeSource", "defenseDueTime", "defendable", "arn", "captureId", "disputeAcceptReason", "disputeAcceptTime", "disputeJudgedTime", "disputeJudgedAmount", "disputeJudgedResult");

  private NotifyDispute(Map<String, ?> fields) {
    super(fields);
  }

  /**
   * A message with these fields, as they are on the wire.
   *
   * @param fields by name
   * @return the message
   */
  public static NotifyDispute of(Map<String, ?> fields) {
    return new NotifyDispute(fields);
  }

  /**
   * {@code disputeNotificationType}.
   *
   * @return null where it is absent
   */
  public @Nullable DisputeNotificationType disputeNotificationType() {
    return value("disputeNotificationType", DisputeNotificationType::of);
  }

  /**
   * {@code disputeId}.
   *
   * @return null where it is absent
   */
  public @Nullable String disputeId() {
    return text("disputeId");
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
   * {@code paymentRequestId}.
   *
   * @return null where it is absent
   */
  public @Nullable String paymentRequestId() {
    return text("paymentRequestId");
  }

  /**
   * {@code disputeType}.
   *
   * @return null where it is absent
   */
  public @Nullable DisputeType disputeType() {
    return value("disputeType", DisputeType::of);
  }

  /**
   * {@code disputeTime}.
   *
   * @return null where it is absent
   */
  public @Nullable String disputeTime() {
    return text("disputeTime");
  }

  /**
   * {@code disputeAmount}.
   *
   * @return null where it is absent
   */
  public @Nullable Amount disputeAmount() {
    return message("disputeAmount", Amount::of);
  }

  /**
   * {@code disputeReasonCode}.
   *
   * @return null where it is absent
   */
  public @Nullable String disputeReasonCode() {
    return text("disputeReasonCode");
  }

  /**
   * {@code disputeReasonMsg}.
   *
   * @return null where it is absent
   */
  public @Nullable String disputeReasonMsg() {
    return text("disputeReasonMsg");
  }

  /**
   * {@code disputeSource}.
   *
   * @return null where it is absent
   */
  public @Nullable String disputeSource() {
    return text("disputeSource");
  }

  /**
   * {@code defenseDueTime}.
   *
   * @return null where it is absent
   */
  public @Nullable String defenseDueTime() {
    return text("defenseDueTime");
  }

  /**
   * {@code defendable}.
   *
   * @return null where it is absent
   */
  public @Nullable Boolean defendable() {
    return flag("defendable");
  }

  /**
   * {@code arn}.
   *
   * @return null where it is absent
   */
  public @Nullable String arn() {
    return text("arn");
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
   * {@code disputeAcceptReason}.
   *
   * @return null where it is absent
   */
  public @Nullable DisputeAcceptReason disputeAcceptReason() {
    return value("disputeAcceptReason", DisputeAcceptReason::of);
  }

  /**
   * {@code disputeAcceptTime}.
   *
   * @return null where it is absent
   */
  public @Nullable String disputeAcceptTime() {
    return text("disputeAcceptTime");
  }

  /**
   * {@code disputeJudgedTime}.
   *
   * @return null where it is absent
   */
  public @Nullable String disputeJudgedTime() {
    return text("disputeJudgedTime");
  }

  /**
   * {@code disputeJudgedAmount}.
   *
   * @return null where it is absent
   */
  public @Nullable Amount disputeJudgedAmount() {
    return message("disputeJudgedAmount", Amount::of);
  }

  /**
   * {@code disputeJudgedResult}.
   *
   * @return null where it is absent
   */
  public @Nullable DisputeJudgedResult disputeJudgedResult() {
    return value("disputeJudgedResult", DisputeJudgedResult::of);
  }

  @Override
  protected Set<String> known() {
    return KNOWN;
  }
}
