package dev.amsel.client;

import static dev.amsel.client.RetryRules.RULES;

import dev.amsel.client.Reply.Answered;
import dev.amsel.client.RetryRules.InquiryRule;
import dev.amsel.client.RetryRules.OperationRule;
import dev.amsel.client.model.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The rules of contract/retry.json. A request that nobody answered is sent again with the same id, a few times; then its
 * truth is asked for. It is never sent under another id.
 */
record Repeats(Exchange exchange, Timing timing) implements Call {
  @Override
  public <T> Outcome<T> make(
      String path, Message request, Function<Map<String, ?>, T> reader, CallOptions options) {
    return new Asking(this, path, request.toMap(), options).outcome().as(reader);
  }

  static boolean isUnknown(Reply reply) {
    return reply instanceof Answered answered
        && answered.status() == Status.U
        && RULES.codes().unknown().contains(answered.code());
  }

  /** An answer that cannot be believed says nothing, and neither does a refusal to let an inquiry in. */
  static Reply orLost(Supplier<Reply> attempt) {
    try {
      return attempt.get();
    } catch (AmselException error) {
      return new Reply.Lost(error);
    }
  }

  /** One call, from its first attempt to its end. */
  private static final class Asking {
    private final Exchange exchange;
    private final Timing timing;
    private final String path;
    private final Map<String, Object> request;
    private final CallOptions options;
    private final OperationRule rule;
    private final @Nullable String requestId;
    private final long deadline;

    /** An attempt was sent, and nobody knows what became of it. */
    private boolean mayHaveHappened;

    Asking(Repeats parts, String path, Map<String, Object> request, CallOptions options) {
      exchange = parts.exchange;
      timing = parts.timing;
      this.path = path;
      this.request = request;
      this.options = options;
      rule = RULES.of(path);
      requestId = Exchange.requestIdOf(rule, request);
      deadline = timing.now() + RULES.patienceMs();
    }

    Raw outcome() {
      if (isStopped()) throw Exchange.notSent(path, requestId);
      boolean isAlone = !options.repeats();
      Reply reply = sendUntilAnswered(isAlone || !isRepeatable() ? List.of() : RULES.repeatAfterMs());
      InquiryRule inquiry = rule.inquiry();
      if (inquiry == null || isAlone || !request.containsKey(inquiry.by())) return end(reply);
      if (isSilent(reply)) return findOut(inquiry, reply);
      if (isDoubtful(reply)) return confirm(inquiry, (Answered) reply);
      return isUnderWay(reply, inquiry) ? waitForEnd(inquiry, reply) : end(reply);
    }

    /** Without its id nobody could know a repeat from a second request. */
    private boolean isRepeatable() {
      return rule.repeatable() && (rule.key() == null || requestId != null);
    }

    private Reply sendUntilAnswered(List<Long> waits) {
      Reply reply = send();
      for (long wait : waits) {
        if (!isSilent(reply) || !rest(wait)) break;
        reply = send();
      }
      return reply;
    }

    /** After silence: is it there? Then the same once more gets its answer, and if it never arrived it does now. */
    private Raw findOut(InquiryRule inquiry, Reply silent) {
      Answered found = inquireUntilAnswered(inquiry);
      if (found == null) return end(silent);
      Raw ended = Raw.endOf(inquiry, found);
      if (ended != null) return ended;
      boolean isOpen = found.status() == Status.S;
      if (!isOpen && !found.code().equals(inquiry.absent())) return end(silent);
      Reply again = send();
      if (isUnderWay(again, inquiry)) return waitForEnd(inquiry, again);
      if (!isSilent(again)) return end(again);
      return isOpen ? Raw.openOf(inquiry, found) : inquireOnceMore(inquiry, again);
    }

    /** The last attempt, after none had arrived, met silence too. Nothing more is sent: what the gateway has of it counts. */
    private Raw inquireOnceMore(InquiryRule inquiry, Reply silent) {
      Answered found = inquireUntilAnswered(inquiry);
      if (found == null || found.status() != Status.S) return end(silent);
      Raw ended = Raw.endOf(inquiry, found);
      return ended != null ? ended : Raw.openOf(inquiry, found);
    }

    /** An F that may not be the whole truth: of what stands under the id, the gateway's record counts. */
    private Raw confirm(InquiryRule inquiry, Answered refused) {
      Answered found = inquireUntilAnswered(inquiry);
      if (found == null && !refused.isSigned()) throw noAnswer(refused.code() + ", not signed");
      if (found == null || found.status() != Status.S) return Raw.of(refused);
      Raw ended = Raw.endOf(inquiry, found);
      return ended != null ? ended : Raw.openOf(inquiry, found);
    }

    /** It is under way and the payer has nowhere to go: its end comes soon. */
    private Raw waitForEnd(InquiryRule inquiry, Reply first) {
      for (long wait : RULES.inquireAfterMs()) {
        if (!rest(wait)) break;
        Raw ended = Raw.endOf(inquiry, inquire(inquiry));
        if (ended != null) return ended;
      }
      return end(first);
    }

    /** What the gateway has signed about the request; null where it says nothing. */
    private @Nullable Answered inquireUntilAnswered(InquiryRule inquiry) {
      List<Long> waits = new ArrayList<>(List.of(0L));
      waits.addAll(RULES.inquireAfterMs());
      for (long wait : waits) {
        if (!rest(wait)) break;
        if (inquire(inquiry) instanceof Answered found && found.isSigned() && !isUnknown(found)) return found;
      }
      return null;
    }

    private Reply send() {
      try {
        Reply reply = exchange.send(path, request, options.stop());
        mayHaveHappened |= reply instanceof Reply.Lost || isUnknown(reply);
        return reply;
      } catch (AmselException error) {
        throw mayHaveHappened ? error.afterSilence() : error;
      }
    }

    private Reply inquire(InquiryRule inquiry) {
      Map<String, Object> asked = Map.of(inquiry.by(), request.get(inquiry.by()));
      return orLost(() -> exchange.send(inquiry.path(), asked, options.stop()));
    }

    /**
     * Nobody answered, or with words that say nothing of what was asked. What is not signed says nothing of an attempt
     * before it, and does not say what is under way.
     */
    private boolean isSilent(Reply reply) {
      if (!(reply instanceof Answered answered) || isUnknown(reply)) return true;
      return !answered.isSigned() && (answered.status() == Status.U || mayHaveHappened);
    }

    private boolean isDoubtful(Reply reply) {
      if (!(reply instanceof Answered answered) || answered.status() != Status.F) return false;
      if (mayHaveHappened || RULES.codes().taken().contains(answered.code())) return true;
      return !answered.isSigned() && rule.movesMoney() && !RULES.codes().malformed().contains(answered.code());
    }

    private static boolean isUnderWay(Reply reply, InquiryRule inquiry) {
      return reply instanceof Answered answered
          && answered.status() == Status.U
          && answered.code().equals(inquiry.whenUnderWay())
          && !answered.hasAny(inquiry.pages());
    }

    /** False where the time is up, or the caller has ended the waiting. */
    private boolean rest(long ms) {
      long wait = Math.round(ms * (1 + RULES.jitter() * (2 * timing.random() - 1)));
      if (isStopped() || timing.now() + wait > deadline) return false;
      if (wait == 0) return true;
      try {
        return timing.sleep(wait, options.stop());
      } catch (InterruptedException error) {
        Thread.currentThread().interrupt();
        return false;
      }
    }

    private boolean isStopped() {
      return options.stop().isStopped() || Thread.currentThread().isInterrupted();
    }

    private Raw end(Reply reply) {
      if (!(reply instanceof Answered answered)) throw noAnswer(((Reply.Lost) reply).why());
      if (answered.status() == Status.F && isSilent(reply)) throw noAnswer(answered.code() + ", not signed");
      return Raw.of(answered);
    }

    private AmselException noAnswer(Object why) {
      return Exchange.noAnswer(path, requestId, why);
    }
  }
}
