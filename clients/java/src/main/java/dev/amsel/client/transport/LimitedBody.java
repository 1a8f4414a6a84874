package dev.amsel.client.transport;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** Reads the bytes of an answer, as long as they are not too many. */
final class LimitedBody implements BodySubscriber<byte[]> {
  /** No answer of the interface is larger. */
  static final int BYTES_MAX = 16 * 1024 * 1024;

  private final BodySubscriber<byte[]> bytes = BodySubscribers.ofByteArray();
  private Flow.Subscription subscription;
  private long size;

  static BodySubscriber<byte[]> of(ResponseInfo info) {
    return new LimitedBody();
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return bytes.getBody();
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    bytes.onSubscribe(given);
  }

  @Override
  public void onNext(List<ByteBuffer> chunks) {
    for (ByteBuffer chunk : chunks) size += chunk.remaining();
    if (size <= BYTES_MAX) {
      bytes.onNext(chunks);
      return;
    }
    subscription.cancel();
    bytes.onError(new IOException("the answer has more than " + BYTES_MAX + " bytes"));
  }

  @Override
  public void onError(Throwable error) {
    bytes.onError(error);
  }

  @Override
  public void onComplete() {
    bytes.onComplete();
  }
}
