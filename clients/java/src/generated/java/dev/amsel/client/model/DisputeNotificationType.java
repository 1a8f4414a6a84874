// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code disputeNotificationType} may have; a newer gateway may send others. */
public final class DisputeNotificationType extends OpenValue {
  /** {@code DISPUTE_CREATED}. */
  public static final DisputeNotificationType DISPUTE_CREATED = new DisputeNotificationType("DISPUTE_CREATED");
  /** {@code DEFENSE_DUE_ALERT}. */
  public static final DisputeNotificationType DEFENSE_DUE_ALERT = new DisputeNotificationType("DEFENSE_DUE_ALERT");
  /** {@code DEFENSE_SUPPLIED}. */
  public static final DisputeNotificationType DEFENSE_SUPPLIED = new DisputeNotificationType("DEFENSE_SUPPLIED");
  /** {@code DISPUTE_ACCEPTED}. */
  public static final DisputeNotificationType DISPUTE_ACCEPTED = new DisputeNotificationType("DISPUTE_ACCEPTED");
  /** {@code DISPUTE_JUDGED}. */
  public static final DisputeNotificationType DISPUTE_JUDGED = new DisputeNotificationType("DISPUTE_JUDGED");
  /** {@code DISPUTE_CANCELLED}. */
  public static final DisputeNotificationType DISPUTE_CANCELLED = new DisputeNotificationType("DISPUTE_CANCELLED");
  /** {@code RDR_RESOLVED}. */
  public static final DisputeNotificationType RDR_RESOLVED = new DisputeNotificationType("RDR_RESOLVED");

  private static final List<DisputeNotificationType> KNOWN = List.of(DISPUTE_CREATED, DEFENSE_DUE_ALERT, DEFENSE_SUPPLIED, DISPUTE_ACCEPTED, DISPUTE_JUDGED, DISPUTE_CANCELLED, RDR_RESOLVED);

  private DisputeNotificationType(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static DisputeNotificationType of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new DisputeNotificationType(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<DisputeNotificationType> known() {
    return KNOWN;
  }
}
