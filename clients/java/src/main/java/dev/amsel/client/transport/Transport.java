package dev.amsel.client.transport;

import dev.amsel.client.Nullable;
import dev.amsel.client.Stop;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;

/** Sends one POST and gives what came back, whatever its status. Follows no redirect. */
@FunctionalInterface
public interface Transport {
  /**
   * Sends it once.
   *
   * @param request as it is to be sent
   * @return what came back
   * @throws IOException where nothing came
   * @throws InterruptedException where the thread was interrupted
   */
  Reply send(Request request) throws IOException, InterruptedException;

  /**
   * One signed request, ready to be sent as it is.
   *
   * @param url where to
   * @param headers by name in lower case
   * @param body the bytes that are signed
   * @param connectTimeout to connect
   * @param readTimeout for the whole answer, beside the time to connect
   * @param stop ends the waiting
   */
  record Request(
      String url, Map<String, String> headers, byte[] body, Duration connectTimeout, Duration readTimeout, Stop stop) {
    /** Neither what is sent nor the headers that are secret. */
    @Override
    public String toString() {
      return "Request[" + url + "]";
    }
  }

  /**
   * What came back.
   *
   * @param status of HTTP
   * @param headers by name in lower case
   * @param body the bytes as they came
   */
  record Reply(int status, Map<String, String> headers, byte[] body) {
    /**
     * One of the headers.
     *
     * @param name in lower case
     * @return null where it is absent
     */
    public @Nullable String header(String name) {
      return headers.get(name);
    }
  }
}
