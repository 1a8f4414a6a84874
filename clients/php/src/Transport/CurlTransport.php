<?php

declare(strict_types=1);

namespace Amsel\Client\Transport;

use Amsel\Client\AmselError;
use Amsel\Client\Hidden;
use Amsel\Client\Keys;

/** @internal PHP's own curl, with connections kept alive. */
final class CurlTransport implements Transport
{
    use Hidden;

    /** No answer of the interface is larger. */
    private const BODY_BYTES_MAX = 16 * 1024 * 1024;

    /** CURLE_SEND_FAIL_REWIND, for which PHP has no name. */
    private const WOULD_SEND_AGAIN = 65;

    private readonly \CurlHandle $curl;

    /** @var array<int, mixed> */
    private readonly array $usual;

    public function __construct(?string $proxy = null, ?string $extraCa = null)
    {
        $this->curl = curl_init();
        $this->usual = self::proxyOf($proxy) + self::trustOf($extraCa) + [
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_HTTP_VERSION => CURL_HTTP_VERSION_1_1,
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_NOSIGNAL => true,
            CURLOPT_SSL_VERIFYPEER => true,
            CURLOPT_SSL_VERIFYHOST => 2,
            CURLOPT_SUPPRESS_CONNECT_HEADERS => true,
            CURLOPT_NOPROGRESS => false,
            // Not even what the environment says, unless it is set here.
            CURLOPT_NOPROXY => '',
            CURLOPT_PROXY => '',
        ];
    }

    public function send(TransportRequest $request): TransportReply
    {
        $answer = new CurlAnswer(self::BODY_BYTES_MAX);
        $limit = $request->connectTimeoutMs + $request->readTimeoutMs;
        curl_reset($this->curl);
        curl_setopt_array($this->curl, $this->usual + self::bodyOf($request->body) + [
            CURLOPT_URL => $request->url,
            CURLOPT_HTTPHEADER => self::linesOf($request->headers),
            CURLOPT_CONNECTTIMEOUT_MS => $request->connectTimeoutMs,
            CURLOPT_TIMEOUT_MS => $limit,
            CURLOPT_HEADERFUNCTION => $answer->takeHeader(...),
            CURLOPT_WRITEFUNCTION => $answer->takeBody(...),
            CURLOPT_XFERINFOFUNCTION => static fn (): int => $request->stop && ($request->stop)() ? 1 : 0,
        ]);
        if (curl_exec($this->curl) === false) {
            throw new \RuntimeException($this->reasonOf($request, $answer));
        }
        return $answer->reply(curl_getinfo($this->curl, CURLINFO_RESPONSE_CODE));
    }

    /**
     * Given bit by bit: of a body that it had as a whole, curl would send a second copy by itself where a connection that was
     * kept breaks off, and what may not be repeated would be.
     *
     * @return array<int, mixed>
     */
    private static function bodyOf(#[\SensitiveParameter] string $body): array
    {
        $sent = 0;
        $read = static function (\CurlHandle $curl, mixed $stream, int $length) use ($body, &$sent): string {
            $part = substr($body, $sent, $length);
            $sent += strlen($part);
            return $part;
        };
        return [
            CURLOPT_UPLOAD => true,
            CURLOPT_CUSTOMREQUEST => 'POST',
            CURLOPT_INFILESIZE => strlen($body),
            CURLOPT_READFUNCTION => $read,
        ];
    }

    /**
     * @param array<string, string> $headers
     * @return list<string>
     */
    private static function linesOf(array $headers): array
    {
        $lines = ['expect:'];
        foreach ($headers as $name => $value) {
            $lines[] = "{$name}: {$value}";
        }
        return $lines;
    }

    private function reasonOf(TransportRequest $request, CurlAnswer $answer): string
    {
        if ($answer->isTooLarge()) {
            return 'the answer has more than ' . self::BODY_BYTES_MAX . ' bytes';
        }
        $errno = curl_errno($this->curl);
        if ($errno === CURLE_OPERATION_TIMEDOUT) {
            $isConnected = curl_getinfo($this->curl, CURLINFO_PRETRANSFER_TIME) > 0;
            return $isConnected
                ? 'timeout: no answer within ' . ($request->connectTimeoutMs + $request->readTimeoutMs) . ' ms'
                : "no connection within {$request->connectTimeoutMs} ms";
        }
        return match ($errno) {
            CURLE_ABORTED_BY_CALLBACK => 'its caller stopped it',
            self::WOULD_SEND_AGAIN => 'the connection broke off',
            default => curl_error($this->curl),
        };
    }

    /**
     * A tunnel: the proxy sees the host's name and nothing of what is said.
     *
     * @return array<int, mixed>
     */
    private static function proxyOf(#[\SensitiveParameter] ?string $proxy): array
    {
        if ($proxy === null) {
            return [];
        }
        $url = preg_match('~^http://[^\s]+$~Di', $proxy) === 1 ? parse_url($proxy) : false;
        if ($url === false || !isset($url['host'])) {
            throw AmselError::wrongSettings('proxy is an http address, such as http://proxy.example:3128.');
        }
        $password = isset($url['user'])
            ? [
                CURLOPT_PROXYUSERNAME => rawurldecode($url['user']),
                CURLOPT_PROXYPASSWORD => rawurldecode($url['pass'] ?? ''),
            ]
            : [];
        return [
            CURLOPT_PROXY => "http://{$url['host']}",
            CURLOPT_PROXYPORT => $url['port'] ?? 80,
            CURLOPT_HTTPPROXYTUNNEL => true,
        ] + $password;
    }

    /**
     * What everybody trusts, and the given certificates.
     *
     * @return array<int, mixed>
     */
    private static function trustOf(?string $extraCa): array
    {
        if ($extraCa === null) {
            return [];
        }
        $isCertificate = @openssl_x509_read($extraCa) !== false;
        Keys::forgetErrors();
        if (!$isCertificate) {
            throw AmselError::wrongSettings('extraCa is not a certificate in PEM.');
        }
        $known = array_filter([
            (string) ini_get('curl.cainfo'),
            (string) ini_get('openssl.cafile'),
            '/etc/ssl/certs/ca-certificates.crt',
            openssl_get_cert_locations()['default_cert_file'] ?? '',
        ], is_file(...));
        $usual = $known === [] ? '' : (string) file_get_contents(reset($known));
        return [CURLOPT_CAINFO_BLOB => "{$usual}\n{$extraCa}\n"];
    }
}
