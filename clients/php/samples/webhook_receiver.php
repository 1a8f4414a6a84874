<?php

// Receives notifications with PHP alone. MERCHANT_FILE=data/sandbox-merchant.json php -S localhost:3000 webhook_receiver.php

declare(strict_types=1);

use Amsel\Client\Acknowledgement;
use Amsel\Client\Amsel;
use Amsel\Client\AmselError;
use Amsel\Client\Messages\NotifyPayment;
use Amsel\Client\Once;
use Amsel\Client\SeenInFolder;

// With Composer: vendor/autoload.php.
require __DIR__ . '/../autoload.php';

// Anybody can send something here.
const BYTES_MAX = 1_000_000;

if (parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH) !== '/notify') {
    http_response_code(404);
    exit;
}
// The bytes as they came: parsing them first would spoil the signature.
$body = (string) file_get_contents('php://input', length: BYTES_MAX + 1);
if (strlen($body) > BYTES_MAX) {
    http_response_code(413);
    exit;
}
try {
    $file = getenv('MERCHANT_FILE') ?: 'data/sandbox-merchant.json';
    $amsel = Amsel::fromFile($file);
    $notification = $amsel->parseNotification(getallheaders(), $body, $_SERVER['REQUEST_URI']);
    // In production: a table beside your orders, so that all your machines share it.
    $seen = new SeenInFolder(dirname($file) . '/seen');
    Once::act($seen, $notification, static function () use ($notification): void {
        $told = $notification->body;
        if (!$told instanceof NotifyPayment) {
            error_log($notification->kind->value);
        } elseif ($told->notifyType === 'PAYMENT_RESULT') {
            // S alone is not paid: a pending payment says S as well.
            error_log("{$told->paymentRequestId} " . ($told->result?->resultStatus === 'S' ? 'is paid' : 'failed'));
        }
    });
    Acknowledgement::send();
} catch (AmselError $error) {
    // Not acknowledged: the gateway sends it again.
    error_log($error->getMessage());
    http_response_code(400);
} catch (\Throwable $error) {
    error_log((string) $error);
    http_response_code(500);
}
