package dev.amsel.client;

import static dev.amsel.client.RetryRules.RULES;

import dev.amsel.client.Reply.Answered;
import dev.amsel.client.RetryRules.InquiryRule;
import dev.amsel.client.model.PayAnswer;
import dev.amsel.client.model.PayRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** One payment at a till, from its first attempt to its end. */
final class Sale {
  static final String PAY = "v1/payments/pay";
  private static final String CANCEL = "v1/payments/cancel";
  private static final List<String> CODES = List.of("orderCodeForm", "redirectActionForm");

  private final Exchange exchange;
  private final Timing timing;
  private final Map<String, Object> request;
  private final @Nullable String requestId;
  private final WaitOptions options;
  private final long deadline;
  private final InquiryRule inquiry;

  /** Whether the gateway has answered to the payment itself. */
  private boolean isAnswered;

  Sale(Exchange exchange, Timing timing, PayRequest request, WaitOptions options) {
    this.exchange = exchange;
    this.timing = timing;
    this.request = request.toMap();
    requestId = request.paymentRequestId();
    this.options = options;
    deadline = timing.now() + options.waitTime().toMillis();
    inquiry = Objects.requireNonNull(RULES.of(PAY).inquiry(), "contract/retry.json has no inquiry for pay");
    if (requestId == null) throw new IllegalArgumentException("A payment at a till needs its paymentRequestId.");
  }

  Raw outcome() {
    Raw ended = take(firstAttempt());
    for (int round = 0; ended == null; round++) {
      if (!rest(pause(round))) return cancel();
      Reply found = inquire(options.stop());
      ended = Raw.endOf(inquiry, found);
      if (ended == null) ended = payAgain(found);
    }
    return ended;
  }

  /** Not to be let in is the truth about a first attempt; an answer that cannot be believed is none. */
  private Reply firstAttempt() {
    try {
      return exchange.send(PAY, request, Stop.NEVER);
    } catch (AmselException error) {
      if (error.code().equals("UNTRUSTED_ANSWER")) return new Reply.Lost(error);
      throw error;
    }
  }

  /** It never arrived, or it did and its code was lost on the way: the same id again tells. */
  private @Nullable Raw payAgain(Reply reply) {
    if (!(reply instanceof Answered found) || !found.isSigned()) return null;
    boolean isAbsent = found.status() == Status.F && found.code().equals(inquiry.absent());
    if (!isAbsent && (found.status() != Status.S || isAnswered)) return null;
    return take(Repeats.orLost(() -> exchange.send(PAY, request, Stop.NEVER)));
  }

  /** The outcome, if the answer is one. Shows the code that it brings. */
  private @Nullable Raw take(Reply reply) {
    if (!(reply instanceof Answered answered) || !answered.isSigned()) return null;
    boolean isFirst = !isAnswered;
    isAnswered = true;
    boolean hasCode = answered.hasAny(CODES);
    if (isFirst && hasCode) show(PayAnswer.of(answered.answer()));
    return answered.status() == Status.U || hasCode ? null : Raw.of(answered);
  }

  /** A code that cannot be shown must not stay payable. */
  private void show(PayAnswer answer) {
    try {
      options.onCode().accept(answer);
    } catch (RuntimeException | Error error) {
      try {
        cancel();
      } catch (AmselException unanswered) {
        error.addSuppressed(unanswered);
      }
      throw error;
    }
  }

  private Reply inquire(Stop stop) {
    return Repeats.orLost(() -> exchange.send(inquiry.path(), Map.of(inquiry.by(), requestId), stop));
  }

  /** The last one again and again. */
  private static long pause(int round) {
    List<Long> pauses = RULES.inStore().inquireAfterMs();
    return pauses.get(Math.min(round, pauses.size() - 1));
  }

  /** False where the time was up already, or the cashier has stopped. */
  private boolean rest(long pause) {
    long rest = deadline - timing.now();
    if (rest <= 0 || isStopped()) return false;
    try {
      timing.sleep(Math.min(pause, rest), options.stop());
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
    }
    return !isStopped();
  }

  private boolean isStopped() {
    return options.stop().isStopped() || Thread.currentThread().isInterrupted();
  }

  /** An interrupt is kept for the caller: with it no request could be sent. */
  private Raw cancel() {
    boolean wasInterrupted = Thread.interrupted();
    try {
      return cancelToTheEnd();
    } catch (InterruptedException error) {
      wasInterrupted = true;
      throw Exchange.noAnswer(CANCEL, requestId, error);
    } finally {
      if (wasInterrupted) Thread.currentThread().interrupt();
    }
  }

  private Raw cancelToTheEnd() throws InterruptedException {
    Object why = "silence";
    int absences = 0;
    List<Long> waits = new ArrayList<>(List.of(0L));
    waits.addAll(RULES.inStore().cancelAfterMs());
    for (long wait : waits) {
      if (wait > 0) timing.sleep(wait, Stop.NEVER);
      Reply reply = Repeats.orLost(() -> exchange.send(CANCEL, Map.of("paymentRequestId", requestId), Stop.NEVER));
      why = reply instanceof Answered answered ? answered.code() : ((Reply.Lost) reply).why();
      if (!(reply instanceof Answered answered) || !answered.isSigned() || answered.status() == Status.U) continue;
      if (answered.status() == Status.S) return cancelled(answered);
      // The first one closes the id, so that a payment still on its way finds it closed; the second one says so.
      boolean isAbsent = answered.code().equals(inquiry.absent());
      if (isAbsent && ++absences == 2) return cancelled(answered);
      if (isAbsent) continue;
      // It cannot be cancelled, so it has ended in another way.
      Raw end = Raw.endOf(inquiry, inquire(Stop.NEVER));
      if (end != null) return end;
    }
    throw Exchange.noAnswer(CANCEL, requestId, why);
  }

  /** The customer has left: it failed, whatever the cancelling is called. */
  private static Raw cancelled(Answered reply) {
    String message = "The payment was not confirmed in time and was cancelled; what may have been paid goes back.";
    return new Raw(Status.F, "ORDER_IS_CANCELED", message, LearnedBy.CANCEL, reply);
  }
}
