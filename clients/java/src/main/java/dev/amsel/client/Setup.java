package dev.amsel.client;

/**
 * What calls are made with. The address has no slash at its end; the root is {@code /ams/api} or {@code
 * /ams/sandbox/api}; a tolerance of null: answers of any time are believed.
 */
record Setup(
    String clientId,
    Keys.MerchantKey key,
    int keyVersion,
    GatewayKeys gatewayKeys,
    String address,
    String root,
    long connectMs,
    long readMs,
    @Nullable Long answerToleranceMs,
    @Nullable String agentToken) {}
