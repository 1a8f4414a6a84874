package dev.amsel.client;

import java.util.function.Function;

/**
 * How a call ended: {@link Done}, {@link Failed} or {@link Unknown}. Look at it before anything else. Unknown is no
 * failure: the payer may be on a page ({@code answer().normalUrl()}), or the result comes as a notification.
 *
 * @param <T> the answer
 */
public sealed interface Outcome<T> permits Done, Failed, Unknown {
  /**
   * S, F or U.
   *
   * @return which of them
   */
  Status status();

  /**
   * {@code SUCCESS}, {@code PAYMENT_IN_PROCESS}, {@code DO_NOT_HONOR}; the operation's page lists them.
   *
   * @return the result's code
   */
  String code();

  /**
   * Words for engineers, never for payers.
   *
   * @return the result's message
   */
  String message();

  /**
   * Everything that came along, fields that this version does not know included.
   *
   * @return the answer without its result
   */
  T answer();

  /**
   * How it was learned.
   *
   * @return by the answer itself, or by asking afterwards
   */
  LearnedBy learnedBy();

  /**
   * Whether the gateway has signed it. S always is.
   *
   * @return false where only the code counts
   */
  boolean isSigned();

  /**
   * The name of the call in the gateway's log.
   *
   * @return null where the gateway does not say
   */
  @Nullable String traceId();

  /**
   * The answer of a call that must be done by now.
   *
   * @return the answer of an S
   * @throws AmselException for F and U
   */
  default T requireDone() {
    if (this instanceof Done) return answer();
    throw AmselException.of(message(), code(), status()).retryable(status() == Status.U).traceId(traceId()).build();
  }

  /**
   * Looks at all three cases.
   *
   * @param <R> what is made of it
   * @param done of S
   * @param failed of F
   * @param unknown of U
   * @return what the fitting one gave
   */
  default <R> R fold(
      Function<? super Done<T>, ? extends R> done,
      Function<? super Failed<T>, ? extends R> failed,
      Function<? super Unknown<T>, ? extends R> unknown) {
    if (this instanceof Done<T> one) return done.apply(one);
    if (this instanceof Failed<T> one) return failed.apply(one);
    return unknown.apply((Unknown<T>) this);
  }
}
