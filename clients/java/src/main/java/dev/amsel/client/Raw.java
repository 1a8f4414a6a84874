package dev.amsel.client;

import dev.amsel.client.RetryRules.InquiryRule;
import java.util.Map;
import java.util.function.Function;

/** An outcome before its answer has a type. */
record Raw(Status status, String code, String message, LearnedBy learnedBy, Reply.Answered reply) {
  static Raw of(Reply.Answered reply) {
    return new Raw(reply.status(), reply.code(), reply.message(), LearnedBy.ANSWER, reply);
  }

  /** What an inquiry tells of the request, if that has ended. */
  static @Nullable Raw endOf(InquiryRule inquiry, Reply reply) {
    if (!(reply instanceof Reply.Answered found) || found.status() != Status.S) return null;
    RetryRules.End end = inquiry.ends().get(String.valueOf(found.answer().get(inquiry.status())));
    if (end == null) return null;
    String told = end.resultStatus() == Status.S ? null : found.text(inquiry.code());
    String code = told == null || told.isEmpty() ? end.resultCode() : told;
    String message = found.text(inquiry.message());
    return new Raw(end.resultStatus(), code, message == null ? code : message, LearnedBy.INQUIRY, found);
  }

  /** It is there and has not ended. */
  static Raw openOf(InquiryRule inquiry, Reply.Answered found) {
    return new Raw(Status.U, inquiry.openCode(), "It is under way.", LearnedBy.INQUIRY, found);
  }

  <T> Outcome<T> as(Function<Map<String, ?>, T> reader) {
    T answer = reader.apply(reply.answer());
    return switch (status) {
      case S -> new Done<>(code, message, answer, learnedBy, reply.isSigned(), reply.traceId());
      case F -> new Failed<>(code, message, answer, learnedBy, reply.isSigned(), reply.traceId());
      case U -> new Unknown<>(code, message, answer, learnedBy, reply.isSigned(), reply.traceId());
    };
  }
}
