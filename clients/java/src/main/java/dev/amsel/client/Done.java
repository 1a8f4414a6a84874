package dev.amsel.client;

/**
 * It is done.
 *
 * @param <T> the answer
 * @param code the result's code
 * @param message the result's words
 * @param answer everything that came along
 * @param learnedBy how it was learned
 * @param isSigned whether the gateway has signed it
 * @param traceId the name of the call in the gateway's log
 */
public record Done<T>(
    String code, String message, T answer, LearnedBy learnedBy, boolean isSigned, @Nullable String traceId)
    implements Outcome<T> {
  @Override
  public Status status() {
    return Status.S;
  }
}
