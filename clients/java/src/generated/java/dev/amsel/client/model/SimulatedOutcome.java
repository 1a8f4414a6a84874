// Written by "npm run generate" from the contract.
package dev.amsel.client.model;

import java.util.List;

/** The values that {@code simulatedOutcome} may have; a newer gateway may send others. */
public final class SimulatedOutcome extends OpenValue {
  /** {@code SUCCESS}. */
  public static final SimulatedOutcome SUCCESS = new SimulatedOutcome("SUCCESS");
  /** {@code FAIL}. */
  public static final SimulatedOutcome FAIL = new SimulatedOutcome("FAIL");
  /** {@code PENDING}. */
  public static final SimulatedOutcome PENDING = new SimulatedOutcome("PENDING");
  /** {@code CONFIRM}. */
  public static final SimulatedOutcome CONFIRM = new SimulatedOutcome("CONFIRM");

  private static final List<SimulatedOutcome> KNOWN = List.of(SUCCESS, FAIL, PENDING, CONFIRM);

  private SimulatedOutcome(String text) {
    super(text);
  }

  /**
   * The value that is written so, known or not.
   *
   * @param text as on the wire
   * @return the value
   */
  public static SimulatedOutcome of(String text) {
    return KNOWN.stream().filter(known -> known.text().equals(text)).findFirst().orElseGet(() -> new SimulatedOutcome(text));
  }

  /**
   * Those that this version knows.
   *
   * @return all of them
   */
  public static List<SimulatedOutcome> known() {
    return KNOWN;
  }
}
