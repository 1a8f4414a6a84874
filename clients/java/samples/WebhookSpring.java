// The same with Spring Boot: java -cp … WebhookSpring data/sandbox-merchant.json 3000
import dev.amsel.client.Acknowledgement;
import dev.amsel.client.Amsel;
import dev.amsel.client.AmselException;
import dev.amsel.client.Notification;
import dev.amsel.client.Once;
import dev.amsel.client.SeenInMemory;
import dev.amsel.client.SeenStore;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.file.Path;
import java.util.Map;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.context.WebServerInitializedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

@SpringBootConfiguration
@EnableAutoConfiguration
@RestController
public class WebhookSpring {
  private final SeenStore seen = new SeenInMemory();
  private final Amsel amsel;

  WebhookSpring(@Value("${merchant-file}") String file) {
    amsel = Amsel.fromFile(Path.of(file));
  }

  public static void main(String[] args) {
    SpringApplication application = new SpringApplication(WebhookSpring.class);
    application.setDefaultProperties(
        Map.of(
            "merchant-file", args.length > 0 ? args[0] : "data/sandbox-merchant.json",
            "server.port", args.length > 1 ? args[1] : "3000",
            "spring.main.banner-mode", "off",
            "logging.level.root", "error"));
    application.run();
  }

  @EventListener
  void listening(WebServerInitializedEvent event) {
    System.out.println("listening at http://localhost:" + event.getWebServer().getPort() + "/notify");
  }

  /** The body as bytes: a parser of JSON before it would spoil the signature. */
  @PostMapping("/notify")
  ResponseEntity<String> receive(
      HttpServletRequest request, @RequestHeader HttpHeaders headers, @RequestBody byte[] body) throws Exception {
    String query = request.getQueryString();
    String path = request.getRequestURI() + (query == null ? "" : "?" + query);
    try {
      Notification notification = amsel.parseNotification(headers, body, path);
      Once.once(seen, notification, () -> System.out.println(notification.kind().text()));
      return ResponseEntity.status(Acknowledgement.STATUS)
          .header("Content-Type", Acknowledgement.CONTENT_TYPE)
          .body(Acknowledgement.BODY);
    } catch (AmselException error) {
      System.out.println(error.getMessage());
      return ResponseEntity.badRequest().build();
    }
  }
}
