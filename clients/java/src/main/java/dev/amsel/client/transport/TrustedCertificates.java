package dev.amsel.client.transport;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/** Those that Java trusts, and some more. */
final class TrustedCertificates {
  private TrustedCertificates() {}

  static SSLContext with(String extraCa) {
    try {
      List<Certificate> all = new ArrayList<>(read(extraCa));
      all.addAll(usual());
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      for (Certificate one : all) store.setCertificateEntry("ca-" + store.size(), one);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, managers(store), null);
      return context;
    } catch (GeneralSecurityException | IOException error) {
      throw new IllegalArgumentException("extraCa is not a certificate in PEM.", error);
    }
  }

  private static Collection<? extends Certificate> read(String pem) throws CertificateException {
    byte[] bytes = pem.getBytes(StandardCharsets.UTF_8);
    Collection<? extends Certificate> read =
        CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(bytes));
    if (read.isEmpty()) throw new CertificateException("no certificate");
    return read;
  }

  private static List<X509Certificate> usual() throws GeneralSecurityException {
    for (TrustManager manager : managers(null))
      if (manager instanceof X509TrustManager x509) return List.of(x509.getAcceptedIssuers());
    return List.of();
  }

  private static TrustManager[] managers(KeyStore store) throws GeneralSecurityException {
    TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return factory.getTrustManagers();
  }
}
