# Written by "npm run generate" from the contract.
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from ..message import Message
from ..values import Amount

__all__ = [
    "AcceptDisputeAnswer",
    "AcceptDisputeRequest",
    "Address",
    "AdvanceClockAnswer",
    "AdvanceClockRequest",
    "AgreementInfo",
    "ApplyTokenAnswer",
    "ApplyTokenRequest",
    "AvailablePaymentMethod",
    "BrowserInfo",
    "Buyer",
    "CancelAuthorizationAnswer",
    "CancelAuthorizationRequest",
    "CancelPaymentAnswer",
    "CancelPaymentRequest",
    "CapturePaymentAnswer",
    "CapturePaymentRequest",
    "CodeDetail",
    "CompletePaymentAnswer",
    "CompletePaymentRequest",
    "ConsultAuthorizationAnswer",
    "ConsultAuthorizationRequest",
    "ConsultPaymentAnswer",
    "ConsultPaymentRequest",
    "CreateClientAnswer",
    "CreateClientRequest",
    "CreatePaymentSessionAnswer",
    "CreatePaymentSessionRequest",
    "CreditPayPlan",
    "CustomizedInfo",
    "DecideRegistrationAnswer",
    "DecideRegistrationRequest",
    "DownloadDisputeEvidenceAnswer",
    "DownloadDisputeEvidenceRequest",
    "Env",
    "Goods",
    "GrantAuthorizationAnswer",
    "GrantAuthorizationRequest",
    "InquiryPaymentAnswer",
    "InquiryPaymentRequest",
    "InquiryRefundAnswer",
    "InquiryRefundRequest",
    "InquiryRegistrationInfoAnswer",
    "InquiryRegistrationInfoRequest",
    "InquiryRegistrationStatusAnswer",
    "InquiryRegistrationStatusRequest",
    "IssuePaymentCodeAnswer",
    "IssuePaymentCodeRequest",
    "JudgeDisputeAnswer",
    "JudgeDisputeRequest",
    "ListNotificationsAnswer",
    "ListNotificationsAnswerNotifications",
    "ListNotificationsRequest",
    "ListenToNotificationsAnswer",
    "ListenToNotificationsAnswerDeliveries",
    "ListenToNotificationsRequest",
    "ListenToNotificationsRequestAnswers",
    "Merchant",
    "MerchantInfo",
    "MerchantInfoLogo",
    "MerchantInfoWebsites",
    "NotifyAuthorization",
    "NotifyCapture",
    "NotifyDispute",
    "NotifyPayment",
    "NotifyRefund",
    "NotifyRegistrationStatus",
    "NotifyReversal",
    "OpenDisputeAnswer",
    "OpenDisputeRequest",
    "Order",
    "OrderCodeForm",
    "PayAnswer",
    "PayRequest",
    "PaymentFactor",
    "PaymentMethod",
    "PaymentMethodTypeItem",
    "PaymentOption",
    "PaymentOptionDetail",
    "PaymentOptionDetailSupportCardBrands",
    "PaymentResultInfo",
    "PlanOutcomeAnswer",
    "PlanOutcomeRequest",
    "PspCustomerInfo",
    "PspRegistrationResult",
    "PspRegistrationResultRegistrationResult",
    "QueryAuthorizationAnswer",
    "QueryAuthorizationRequest",
    "Quote",
    "RedirectActionForm",
    "RefundPaymentAnswer",
    "RefundPaymentRequest",
    "RefundToBankInfo",
    "RegistrationAnswer",
    "RegistrationDetail",
    "RegistrationDetailAttachments",
    "RegistrationDetailContactInfo",
    "RegistrationRequest",
    "RegistrationResult",
    "ResendNotificationAnswer",
    "ResendNotificationRequest",
    "ResetClientAnswer",
    "ResetClientRequest",
    "Result",
    "RetrievePaymentSessionAnswer",
    "RetrievePaymentSessionRequest",
    "RevokeAuthorizationAnswer",
    "RevokeAuthorizationRequest",
    "ScanOrderCodeAnswer",
    "ScanOrderCodeRequest",
    "SessionOrder",
    "SettlementStrategy",
    "Shipping",
    "Store",
    "StoreInfo",
    "StoreInfoStoreContacts",
    "SupplyDefenseDocumentAnswer",
    "SupplyDefenseDocumentRequest",
    "ThreeDSResult",
    "Transaction",
    "UpdateAmountAnswer",
    "UpdateAmountRequest",
    "UserName",
]


@dataclass(frozen=True, kw_only=True)
class AcceptDisputeAnswer(Message):
    """What the gateway answers: accept a dispute"""

    dispute_id: str | None = field(default=None, metadata={"wire": "disputeId"})
    dispute_resolution_time: str | None = field(default=None, metadata={"wire": "disputeResolutionTime"})


@dataclass(frozen=True, kw_only=True)
class AcceptDisputeRequest(Message):
    """Accept a dispute"""

    dispute_id: str = field(metadata={"wire": "disputeId"})


@dataclass(frozen=True, kw_only=True)
class Address(Message):
    region: str = field(metadata={"wire": "region"})
    state: str | None = field(default=None, metadata={"wire": "state"})
    city: str | None = field(default=None, metadata={"wire": "city"})
    address1: str | None = field(default=None, metadata={"wire": "address1"})
    address2: str | None = field(default=None, metadata={"wire": "address2"})
    zip_code: str | None = field(default=None, metadata={"wire": "zipCode"})
    label: str | None = field(default=None, metadata={"wire": "label"})
    address3: str | None = field(default=None, metadata={"wire": "address3"})


@dataclass(frozen=True, kw_only=True)
class AdvanceClockAnswer(Message):
    """What the gateway answers: move the clock"""

    now: str | None = field(default=None, metadata={"wire": "now"})


@dataclass(frozen=True, kw_only=True)
class AdvanceClockRequest(Message):
    """Move the clock"""

    seconds: int = field(metadata={"wire": "seconds"})


@dataclass(frozen=True, kw_only=True)
class AgreementInfo(Message):
    auth_state: str | None = field(default=None, metadata={"wire": "authState"})
    user_login_id: str | None = field(default=None, metadata={"wire": "userLoginId"})
    user_login_type: str | None = field(default=None, metadata={"wire": "userLoginType"})
    display_user_login_id: str | None = field(default=None, metadata={"wire": "displayUserLoginId"})


@dataclass(frozen=True, kw_only=True)
class ApplyTokenAnswer(Message):
    """What the gateway answers: get tokens"""

    access_token: str | None = field(default=None, repr=False, metadata={"wire": "accessToken"})
    """Secret: keep it out of logs."""
    access_token_expiry_time: str | None = field(default=None, metadata={"wire": "accessTokenExpiryTime"})
    refresh_token: str | None = field(default=None, repr=False, metadata={"wire": "refreshToken"})
    """Secret: keep it out of logs."""
    refresh_token_expiry_time: str | None = field(default=None, metadata={"wire": "refreshTokenExpiryTime"})
    user_login_id: str | None = field(default=None, metadata={"wire": "userLoginId"})


@dataclass(frozen=True, kw_only=True)
class ApplyTokenRequest(Message):
    """Get tokens"""

    grant_type: Literal["AUTHORIZATION_CODE", "REFRESH_TOKEN"] = field(metadata={"wire": "grantType"})
    customer_belongs_to: Literal["ALIPAY_CN", "ALIPAY_HK", "MPAY", "DANA", "PAYPAY", "BOOST", "TNG", "GRABPAY_MY", "HIPAY", "GCASH", "MAYA", "GRABPAY_PH", "GRABPAY_SG", "KAKAOPAY", "NAVERPAY", "TOSSPAY", "RABBIT_LINE_PAY", "TRUEMONEY", "KPLUS", "DIRECT_DEBIT_SIAMCOMMERCIALBANK", "DIRECT_DEBIT_KRUNGTHAIBANK", "ACH_DIRECT_DEBIT", "ZALOPAY", "MOMO", "VIETTELMONEY", "JKOPAY", "BKASH", "EASYPAISA", "DIRECTDEBIT_YAPILY", "ANTOM_BIZ_ACCOUNT"] = field(metadata={"wire": "customerBelongsTo"})
    auth_code: str | None = field(default=None, repr=False, metadata={"wire": "authCode"})
    """Secret: keep it out of logs."""
    refresh_token: str | None = field(default=None, repr=False, metadata={"wire": "refreshToken"})
    """Secret: keep it out of logs."""
    merchant_account_id: str | None = field(default=None, metadata={"wire": "merchantAccountId"})
    merchant_region: str | None = field(default=None, metadata={"wire": "merchantRegion"})
    extend_info: str | None = field(default=None, metadata={"wire": "extendInfo"})


@dataclass(frozen=True, kw_only=True)
class AvailablePaymentMethod(Message):
    """Which payment methods are shown, and in which order."""

    payment_method_meta_data: Mapping[str, Any] | None = field(default=None, repr=False, metadata={"wire": "paymentMethodMetaData"})
    """Secret: keep it out of logs."""
    payment_method_type_list: Sequence[PaymentMethodTypeItem] | None = field(default=None, metadata={"wire": "paymentMethodTypeList"})


@dataclass(frozen=True, kw_only=True)
class BrowserInfo(Message):
    accept_header: str | None = field(default=None, metadata={"wire": "acceptHeader"})
    java_enabled: bool | None = field(default=None, metadata={"wire": "javaEnabled"})
    java_script_enabled: bool | None = field(default=None, metadata={"wire": "javaScriptEnabled"})
    language: str | None = field(default=None, metadata={"wire": "language"})
    user_agent: str | None = field(default=None, metadata={"wire": "userAgent"})


@dataclass(frozen=True, kw_only=True)
class Buyer(Message):
    reference_buyer_id: str | None = field(default=None, metadata={"wire": "referenceBuyerId"})
    buyer_name: UserName | None = field(default=None, metadata={"wire": "buyerName"})
    buyer_phone_no: str | None = field(default=None, metadata={"wire": "buyerPhoneNo"})
    buyer_email: str | None = field(default=None, metadata={"wire": "buyerEmail"})
    buyer_registration_time: str | None = field(default=None, metadata={"wire": "buyerRegistrationTime"})
    is_account_verified: bool | None = field(default=None, metadata={"wire": "isAccountVerified"})
    successful_order_count: int | None = field(default=None, metadata={"wire": "successfulOrderCount"})
    buyer_phone_no_contry_code: str | None = field(default=None, metadata={"wire": "buyerPhoneNoContryCode"})


@dataclass(frozen=True, kw_only=True)
class CancelAuthorizationAnswer(Message):
    """What the gateway answers: take an agreement back"""



@dataclass(frozen=True, kw_only=True)
class CancelAuthorizationRequest(Message):
    """Take an agreement back"""

    access_token: str = field(repr=False, metadata={"wire": "accessToken"})
    """Secret: keep it out of logs."""


@dataclass(frozen=True, kw_only=True)
class CancelPaymentAnswer(Message):
    """What the gateway answers: cancel a payment"""

    payment_id: str | None = field(default=None, metadata={"wire": "paymentId"})
    payment_request_id: str | None = field(default=None, metadata={"wire": "paymentRequestId"})
    cancel_time: str | None = field(default=None, metadata={"wire": "cancelTime"})


@dataclass(frozen=True, kw_only=True)
class CancelPaymentRequest(Message):
    """Cancel a payment"""

    payment_id: str | None = field(default=None, metadata={"wire": "paymentId"})
    payment_request_id: str | None = field(default=None, metadata={"wire": "paymentRequestId"})
    merchant_account_id: str | None = field(default=None, metadata={"wire": "merchantAccountId"})


@dataclass(frozen=True, kw_only=True)
class CapturePaymentAnswer(Message):
    """What the gateway answers: capture an authorized payment"""

    capture_request_id: str | None = field(default=None, metadata={"wire": "captureRequestId"})
    capture_id: str | None = field(default=None, metadata={"wire": "captureId"})
    payment_id: str | None = field(default=None, metadata={"wire": "paymentId"})
    capture_amount: Amount | None = field(default=None, metadata={"wire": "captureAmount"})
    capture_time: str | None = field(default=None, metadata={"wire": "captureTime"})


@dataclass(frozen=True, kw_only=True)
class CapturePaymentRequest(Message):
    """Capture an authorized payment"""

    capture_request_id: str = field(metadata={"wire": "captureRequestId"})
    payment_id: str = field(metadata={"wire": "paymentId"})
    capture_amount: Amount = field(metadata={"wire": "captureAmount"})
    is_last_capture: bool | None = field(default=None, metadata={"wire": "isLastCapture"})
    capture_type: str | None = field(default=None, metadata={"wire": "captureType"})
    transit: Mapping[str, Any] | None = field(default=None, metadata={"wire": "transit"})


@dataclass(frozen=True, kw_only=True)
class CodeDetail(Message):
    """A code as text, or the address of its picture."""

    code_value_type: str = field(metadata={"wire": "codeValueType"})
    code_value: str = field(metadata={"wire": "codeValue"})
    display_type: str = field(metadata={"wire": "displayType"})


@dataclass(frozen=True, kw_only=True)
class CompletePaymentAnswer(Message):
    """What the gateway answers: complete a payment"""

    payment_id: str | None = field(default=None, metadata={"wire": "paymentId"})
    payment_status: str | None = field(default=None, metadata={"wire": "paymentStatus"})


@dataclass(frozen=True, kw_only=True)
class CompletePaymentRequest(Message):
    """Complete a payment"""

    payment_id: str | None = field(default=None, metadata={"wire": "paymentId"})
    payment_request_id: str | None = field(default=None, metadata={"wire": "paymentRequestId"})
    outcome: Literal["SUCCESS", "FAIL", "PENDING"] = field(metadata={"wire": "outcome"})
    result_code: str | None = field(default=None, metadata={"wire": "resultCode"})


@dataclass(frozen=True, kw_only=True)
class ConsultAuthorizationAnswer(Message):
    """What the gateway answers: ask for an agreement"""

    normal_url: str | None = field(default=None, metadata={"wire": "normalUrl"})
    auth_url: str | None = field(default=None, metadata={"wire": "authUrl"})


@dataclass(frozen=True, kw_only=True)
class ConsultAuthorizationRequest(Message):
    """Ask for an agreement"""

    customer_belongs_to: Literal["ALIPAY_CN", "ALIPAY_HK", "MPAY", "DANA", "PAYPAY", "BOOST", "TNG", "GRABPAY_MY", "HIPAY", "GCASH", "MAYA", "GRABPAY_PH", "GRABPAY_SG", "KAKAOPAY", "NAVERPAY", "TOSSPAY", "RABBIT_LINE_PAY", "TRUEMONEY", "KPLUS", "DIRECT_DEBIT_SIAMCOMMERCIALBANK", "DIRECT_DEBIT_KRUNGTHAIBANK", "ACH_DIRECT_DEBIT", "ZALOPAY", "MOMO", "VIETTELMONEY", "JKOPAY", "BKASH", "EASYPAISA", "DIRECTDEBIT_YAPILY", "ANTOM_BIZ_ACCOUNT"] = field(metadata={"wire": "customerBelongsTo"})
    auth_redirect_url: str = field(metadata={"wire": "authRedirectUrl"})
    scopes: Sequence[Literal["BASE_USER_INFO", "AGREEMENT_PAY", "USER_INFO", "USER_LOGIN_ID", "HASH_LOGIN_ID", "SEND_OTP", "TAOBAO_REBIND"]] = field(metadata={"wire": "scopes"})
    auth_state: str = field(metadata={"wire": "authState"})
    terminal_type: Literal["WEB", "WAP", "APP", "MINI_APP"] = field(metadata={"wire": "terminalType"})
    os_type: Literal["IOS", "ANDROID"] | None = field(default=None, metadata={"wire": "osType"})
    os_version: str | None = field(default=None, metadata={"wire": "osVersion"})
    auth_notify_url: str | None = field(default=None, metadata={"wire": "authNotifyUrl"})
    auth_client_id: str | None = field(default=None, metadata={"wire": "authClientId"})
    merchant_account_id: str | None = field(default=None, metadata={"wire": "merchantAccountId"})
    merchant_region: str | None = field(default=None, metadata={"wire": "merchantRegion"})
    recurring_payment: bool | None = field(default=None, metadata={"wire": "recurringPayment"})
    auth_meta_data: Mapping[str, Any] | None = field(default=None, metadata={"wire": "authMetaData"})
    env: Env | None = field(default=None, metadata={"wire": "env"})
    extend_info: str | None = field(default=None, metadata={"wire": "extendInfo"})


@dataclass(frozen=True, kw_only=True)
class ConsultPaymentAnswer(Message):
    """What the gateway answers: consult payment methods"""

    payment_options: Sequence[PaymentOption] | None = field(default=None, metadata={"wire": "paymentOptions"})


@dataclass(frozen=True, kw_only=True)
class ConsultPaymentRequest(Message):
    """Consult payment methods"""

    product_code: Literal["CASHIER_PAYMENT", "AGREEMENT_PAYMENT"] = field(metadata={"wire": "productCode"})
    payment_amount: Amount = field(metadata={"wire": "paymentAmount"})
    env: Env = field(metadata={"wire": "env"})
    merchant_region: str | None = field(default=None, metadata={"wire": "merchantRegion"})
    user_region: str | None = field(default=None, metadata={"wire": "userRegion"})
    allowed_payment_method_regions: Sequence[str] | None = field(default=None, metadata={"wire": "allowedPaymentMethodRegions"})
    allowed_payment_methods: Sequence[str] | None = field(default=None, metadata={"wire": "allowedPaymentMethods"})
    blocked_payment_methods: Sequence[str] | None = field(default=None, metadata={"wire": "blockedPaymentMethods"})
    region: str | None = field(default=None, metadata={"wire": "region"})
    customer_id: str | None = field(default=None, metadata={"wire": "customerId"})
    reference_user_id: str | None = field(default=None, metadata={"wire": "referenceUserId"})
    payment_factor: PaymentFactor | None = field(default=None, metadata={"wire": "paymentFactor"})
    settlement_strategy: SettlementStrategy | None = field(default=None, metadata={"wire": "settlementStrategy"})
    merchant: Merchant | None = field(default=None, metadata={"wire": "merchant"})
    buyer: Buyer | None = field(default=None, metadata={"wire": "buyer"})
    allowed_psp_regions: Sequence[str] | None = field(default=None, metadata={"wire": "allowedPspRegions"})
    payment_evaluation: Mapping[str, Any] | None = field(default=None, metadata={"wire": "paymentEvaluation"})
    merchant_account_id: str | None = field(default=None, metadata={"wire": "merchantAccountId"})
    extend_info: str | None = field(default=None, metadata={"wire": "extendInfo"})


@dataclass(frozen=True, kw_only=True)
class CreateClientAnswer(Message):
    """What the gateway answers: make a sandbox client"""

    client_id: str | None = field(default=None, metadata={"wire": "clientId"})
    key_version: int | None = field(default=None, metadata={"wire": "keyVersion"})
    merchant_private_key: str | None = field(default=None, repr=False, metadata={"wire": "merchantPrivateKey"})
    """Secret: keep it out of logs."""
    merchant_private_key_pkcs1: str | None = field(default=None, repr=False, metadata={"wire": "merchantPrivateKeyPkcs1"})
    """Secret: keep it out of logs."""
    merchant_public_key: str | None = field(default=None, metadata={"wire": "merchantPublicKey"})
    gateway_public_key: str | None = field(default=None, metadata={"wire": "gatewayPublicKey"})


@dataclass(frozen=True, kw_only=True)
class CreateClientRequest(Message):
    """Make a sandbox client"""

    name: str | None = field(default=None, metadata={"wire": "name"})
    public_key: str | None = field(default=None, metadata={"wire": "publicKey"})


@dataclass(frozen=True, kw_only=True)
class CreatePaymentSessionAnswer(Message):
    """What the gateway answers: create a payment session"""

    payment_session_data: str | None = field(default=None, metadata={"wire": "paymentSessionData"})
    payment_session_expiry_time: str | None = field(default=None, metadata={"wire": "paymentSessionExpiryTime"})
    payment_session_id: str | None = field(default=None, metadata={"wire": "paymentSessionId"})
    normal_url: str | None = field(default=None, metadata={"wire": "normalUrl"})


@dataclass(frozen=True, kw_only=True)
class CreatePaymentSessionRequest(Message):
    """Create a payment session"""

    product_code: Literal["CASHIER_PAYMENT", "AGREEMENT_PAYMENT"] = field(metadata={"wire": "productCode"})
    payment_request_id: str | None = field(default=None, metadata={"wire": "paymentRequestId"})
    order: SessionOrder | None = field(default=None, metadata={"wire": "order"})
    payment_amount: Amount | None = field(default=None, metadata={"wire": "paymentAmount"})
    product_scene: Literal["CHECKOUT_PAYMENT", "ELEMENT_PAYMENT", "EASY_PAY"] | None = field(default=None, metadata={"wire": "productScene"})
    payment_redirect_url: str | None = field(default=None, metadata={"wire": "paymentRedirectUrl"})
    payment_notify_url: str | None = field(default=None, metadata={"wire": "paymentNotifyUrl"})
    payment_session_expiry_time: str | None = field(default=None, metadata={"wire": "paymentSessionExpiryTime"})
    payment_expiry_time: str | None = field(default=None, metadata={"wire": "paymentExpiryTime"})
    payment_method: PaymentMethod | None = field(default=None, metadata={"wire": "paymentMethod"})
    available_payment_method: AvailablePaymentMethod | None = field(default=None, metadata={"wire": "availablePaymentMethod"})
    allowed_payment_method_regions: Sequence[str] | None = field(default=None, metadata={"wire": "allowedPaymentMethodRegions"})
    saved_payment_methods: Sequence[PaymentMethod] | None = field(default=None, metadata={"wire": "savedPaymentMethods"})
    payment_factor: PaymentFactor | None = field(default=None, metadata={"wire": "paymentFactor"})
    agreement_info: AgreementInfo | None = field(default=None, metadata={"wire": "agreementInfo"})
    metadata: str | None = field(default=None, metadata={"wire": "metadata"})
    customized_info: CustomizedInfo | None = field(default=None, metadata={"wire": "customizedInfo"})
    settlement_strategy: SettlementStrategy | None = field(default=None, metadata={"wire": "settlementStrategy"})
    credit_pay_plan: CreditPayPlan | None = field(default=None, metadata={"wire": "creditPayPlan"})
    enable_installment_collection: bool | None = field(default=None, metadata={"wire": "enableInstallmentCollection"})
    merchant_region: str | None = field(default=None, metadata={"wire": "merchantRegion"})
    user_region: str | None = field(default=None, metadata={"wire": "userRegion"})
    env: Env | None = field(default=None, metadata={"wire": "env"})
    risk_data: Mapping[str, Any] | None = field(default=None, metadata={"wire": "riskData"})
    locale: str | None = field(default=None, metadata={"wire": "locale"})
    scopes: Sequence[Literal["BASE_USER_INFO", "AGREEMENT_PAY", "USER_INFO", "USER_LOGIN_ID", "HASH_LOGIN_ID", "SEND_OTP", "TAOBAO_REBIND"]] | None = field(default=None, metadata={"wire": "scopes"})
    payment_quote: Quote | None = field(default=None, metadata={"wire": "paymentQuote"})
    processing_amount: Amount | None = field(default=None, metadata={"wire": "processingAmount"})
    subscription_plan: Mapping[str, Any] | None = field(default=None, metadata={"wire": "subscriptionPlan"})
    subscription_info: Mapping[str, Any] | None = field(default=None, metadata={"wire": "subscriptionInfo"})
    subscription: Mapping[str, Any] | None = field(default=None, metadata={"wire": "subscription"})
    merchant_account_id: str | None = field(default=None, metadata={"wire": "merchantAccountId"})


@dataclass(frozen=True, kw_only=True)
class CreditPayPlan(Message):
    installment_num: int = field(metadata={"wire": "installmentNum"})
    interval: str | None = field(default=None, metadata={"wire": "interval"})
    credit_pay_fee_type: str | None = field(default=None, metadata={"wire": "creditPayFeeType"})
    fee_percentage: int | None = field(default=None, metadata={"wire": "feePercentage"})
    filtered_installment_periods: Sequence[int] | None = field(default=None, metadata={"wire": "filteredInstallmentPeriods"})
    interest_rate: str | None = field(default=None, metadata={"wire": "interestRate"})


@dataclass(frozen=True, kw_only=True)
class CustomizedInfo(Message):
    """The merchant's own words, given back in inquiries and notices."""

    customized_field1: str | None = field(default=None, metadata={"wire": "customizedField1"})
    customized_field2: str | None = field(default=None, metadata={"wire": "customizedField2"})
    customized_field3: str | None = field(default=None, metadata={"wire": "customizedField3"})
    customized_field4: str | None = field(default=None, metadata={"wire": "customizedField4"})
    customized_field5: str | None = field(default=None, metadata={"wire": "customizedField5"})


@dataclass(frozen=True, kw_only=True)
class DecideRegistrationAnswer(Message):
    """What the gateway answers: review a registration"""



@dataclass(frozen=True, kw_only=True)
class DecideRegistrationRequest(Message):
    """Review a registration"""

    registration_request_id: str = field(metadata={"wire": "registrationRequestId"})
    registration_status: Literal["APPROVED", "REJECTED"] = field(metadata={"wire": "registrationStatus"})
    psp_name: Literal["ALIPAY_CN", "ALIPAY_HK", "GCASH", "TNG", "KAKAOPAY"] | None = field(default=None, metadata={"wire": "pspName"})
    reject_reasons: str | None = field(default=None, metadata={"wire": "rejectReasons"})


@dataclass(frozen=True, kw_only=True)
class DownloadDisputeEvidenceAnswer(Message):
    """What the gateway answers: download a document of a dispute"""

    dispute_evidence: str | None = field(default=None, repr=False, metadata={"wire": "disputeEvidence"})
    """Secret: keep it out of logs."""
    dispute_evidence_format: str | None = field(default=None, metadata={"wire": "disputeEvidenceFormat"})


@dataclass(frozen=True, kw_only=True)
class DownloadDisputeEvidenceRequest(Message):
    """Download a document of a dispute"""

    dispute_id: str = field(metadata={"wire": "disputeId"})
    dispute_evidence_type: Literal["DISPUTE_EVIDENCE_TEMPLATE", "DISPUTE_EVIDENCE_FILE", "DISPUTE_EVIDENCE_AI"] = field(metadata={"wire": "disputeEvidenceType"})


@dataclass(frozen=True, kw_only=True)
class Env(Message):
    """Where the payer stands: browser, phone, app."""

    terminal_type: str | None = field(default=None, metadata={"wire": "terminalType"})
    os_type: str | None = field(default=None, metadata={"wire": "osType"})
    user_agent: str | None = field(default=None, metadata={"wire": "userAgent"})
    device_token_id: str | None = field(default=None, metadata={"wire": "deviceTokenId"})
    client_ip: str | None = field(default=None, metadata={"wire": "clientIp"})
    cookie_id: str | None = field(default=None, metadata={"wire": "cookieId"})
    extend_info: str | None = field(default=None, metadata={"wire": "extendInfo"})
    store_terminal_id: str | None = field(default=None, metadata={"wire": "storeTerminalId"})
    store_terminal_request_time: str | None = field(default=None, metadata={"wire": "storeTerminalRequestTime"})
    browser_info: BrowserInfo | None = field(default=None, metadata={"wire": "browserInfo"})
    color_depth: str | None = field(default=None, metadata={"wire": "colorDepth"})
    screen_height: str | None = field(default=None, metadata={"wire": "screenHeight"})
    screen_width: str | None = field(default=None, metadata={"wire": "screenWidth"})
    time_zone_offset: int | None = field(default=None, metadata={"wire": "timeZoneOffset"})
    device_brand: str | None = field(default=None, metadata={"wire": "deviceBrand"})
    device_model: str | None = field(default=None, metadata={"wire": "deviceModel"})
    device_language: str | None = field(default=None, metadata={"wire": "deviceLanguage"})
    device_id: str | None = field(default=None, metadata={"wire": "deviceId"})
    os_version: str | None = field(default=None, metadata={"wire": "osVersion"})


@dataclass(frozen=True, kw_only=True)
class Goods(Message):
    reference_goods_id: str | None = field(default=None, metadata={"wire": "referenceGoodsId"})
    goods_name: str = field(metadata={"wire": "goodsName"})
    goods_category: str | None = field(default=None, metadata={"wire": "goodsCategory"})
    goods_brand: str | None = field(default=None, metadata={"wire": "goodsBrand"})
    goods_unit_amount: Amount | None = field(default=None, metadata={"wire": "goodsUnitAmount"})
    goods_quantity: str | None = field(default=None, metadata={"wire": "goodsQuantity"})
    goods_sku_name: str | None = field(default=None, metadata={"wire": "goodsSkuName"})
    goods_url: str | None = field(default=None, metadata={"wire": "goodsUrl"})
    delivery_method_type: str | None = field(default=None, metadata={"wire": "deliveryMethodType"})
    goods_image_url: str | None = field(default=None, metadata={"wire": "goodsImageUrl"})
    price_id: str | None = field(default=None, metadata={"wire": "priceId"})
    goods_discount_amount: Amount | None = field(default=None, metadata={"wire": "goodsDiscountAmount"})
    goods_ends_on_time: str | None = field(default=None, metadata={"wire": "goodsEndsOnTime"})
    cross_sell: Mapping[str, Any] | None = field(default=None, metadata={"wire": "crossSell"})


@dataclass(frozen=True, kw_only=True)
class GrantAuthorizationAnswer(Message):
    """What the gateway answers: agree"""

    auth_code: str | None = field(default=None, repr=False, metadata={"wire": "authCode"})
    """Secret: keep it out of logs."""


@dataclass(frozen=True, kw_only=True)
class GrantAuthorizationRequest(Message):
    """Agree"""

    auth_state: str = field(metadata={"wire": "authState"})
    outcome: Literal["SUCCESS", "FAIL"] | None = field(default=None, metadata={"wire": "outcome"})


@dataclass(frozen=True, kw_only=True)
class InquiryPaymentAnswer(Message):
    """What the gateway answers: inquire a payment"""

    payment_status: str | None = field(default=None, metadata={"wire": "paymentStatus"})
    payment_result_code: str | None = field(default=None, metadata={"wire": "paymentResultCode"})
    payment_result_message: str | None = field(default=None, metadata={"wire": "paymentResultMessage"})
    payment_request_id: str | None = field(default=None, metadata={"wire": "paymentRequestId"})
    payment_id: str | None = field(default=None, metadata={"wire": "paymentId"})
    payment_amount: Amount | None = field(default=None, metadata={"wire": "paymentAmount"})
    actual_payment_amount: Amount | None = field(default=None, metadata={"wire": "actualPaymentAmount"})
    payment_create_time: str | None = field(default=None, metadata={"wire": "paymentCreateTime"})
    payment_time: str | None = field(default=None, metadata={"wire": "paymentTime"})
    payment_method_type: str | None = field(default=None, metadata={"wire": "paymentMethodType"})
    auth_expiry_time: str | None = field(default=None, metadata={"wire": "authExpiryTime"})
    payment_result_info: PaymentResultInfo | None = field(default=None, metadata={"wire": "paymentResultInfo"})
    transactions: Sequence[Transaction] | None = field(default=None, metadata={"wire": "transactions"})
    psp_customer_info: PspCustomerInfo | None = field(default=None, metadata={"wire": "pspCustomerInfo"})
    redirect_action_form: RedirectActionForm | None = field(default=None, metadata={"wire": "redirectActionForm"})
    metadata: str | None = field(default=None, metadata={"wire": "metadata"})
    customized_info: CustomizedInfo | None = field(default=None, metadata={"wire": "customizedInfo"})


@dataclass(frozen=True, kw_only=True)
class InquiryPaymentRequest(Message):
    """Inquire a payment"""

    payment_id: str | None = field(default=None, metadata={"wire": "paymentId"})
    payment_request_id: str | None = field(default=None, metadata={"wire": "paymentRequestId"})
    merchant_account_id: str | None = field(default=None, metadata={"wire": "merchantAccountId"})


@dataclass(frozen=True, kw_only=True)
class InquiryRefundAnswer(Message):
    """What the gateway answers: inquire a refund"""

    refund_id: str | None = field(default=None, metadata={"wire": "refundId"})
    refund_request_id: str | None = field(default=None, metadata={"wire": "refundRequestId"})
    refund_amount: Amount | None = field(default=None, metadata={"wire": "refundAmount"})
    refund_status: str | None = field(default=None, metadata={"wire": "refundStatus"})
    refund_time: str | None = field(default=None, metadata={"wire": "refundTime"})
    metadata: str | None = field(default=None, metadata={"wire": "metadata"})
    customized_info: CustomizedInfo | None = field(default=None, metadata={"wire": "customizedInfo"})


@dataclass(frozen=True, kw_only=True)
class InquiryRefundRequest(Message):
    """Inquire a refund"""

    refund_id: str | None = field(default=None, metadata={"wire": "refundId"})
    refund_request_id: str | None = field(default=None, metadata={"wire": "refundRequestId"})
    merchant_account_id: str | None = field(default=None, metadata={"wire": "merchantAccountId"})


@dataclass(frozen=True, kw_only=True)
class InquiryRegistrationInfoAnswer(Message):
    """What the gateway answers: read what is registered"""

    registration_result: RegistrationResult | None = field(default=None, metadata={"wire": "registrationResult"})
    psp_registration_result_list: Sequence[PspRegistrationResult] | None = field(default=None, metadata={"wire": "pspRegistrationResultList"})
    merchant_info: MerchantInfo | None = field(default=None, metadata={"wire": "merchantInfo"})
    store_info: StoreInfo | None = field(default=None, metadata={"wire": "storeInfo"})
    product_codes: Sequence[str] | None = field(default=None, metadata={"wire": "productCodes"})


@dataclass(frozen=True, kw_only=True)
class InquiryRegistrationInfoRequest(Message):
    """Read what is registered"""

    registration_request_id: str | None = field(default=None, metadata={"wire": "registrationRequestId"})
    reference_merchant_id: str | None = field(default=None, metadata={"wire": "referenceMerchantId"})
    reference_store_id: str | None = field(default=None, metadata={"wire": "referenceStoreId"})


@dataclass(frozen=True, kw_only=True)
class InquiryRegistrationStatusAnswer(Message):
    """What the gateway answers: ask how a registration stands"""

    registration_result: RegistrationResult | None = field(default=None, metadata={"wire": "registrationResult"})
    psp_registration_result_list: Sequence[PspRegistrationResult] | None = field(default=None, metadata={"wire": "pspRegistrationResultList"})
    merchant_info: MerchantInfo | None = field(default=None, metadata={"wire": "merchantInfo"})
    store_info: StoreInfo | None = field(default=None, metadata={"wire": "storeInfo"})
    product_codes: Sequence[str] | None = field(default=None, metadata={"wire": "productCodes"})


@dataclass(frozen=True, kw_only=True)
class InquiryRegistrationStatusRequest(Message):
    """Ask how a registration stands"""

    registration_request_id: str | None = field(default=None, metadata={"wire": "registrationRequestId"})
    reference_merchant_id: str | None = field(default=None, metadata={"wire": "referenceMerchantId"})
    reference_store_id: str | None = field(default=None, metadata={"wire": "referenceStoreId"})


@dataclass(frozen=True, kw_only=True)
class IssuePaymentCodeAnswer(Message):
    """What the gateway answers: issue a payment code"""

    payment_code: str | None = field(default=None, repr=False, metadata={"wire": "paymentCode"})
    """Secret: keep it out of logs."""
    expiry_time: str | None = field(default=None, metadata={"wire": "expiryTime"})


@dataclass(frozen=True, kw_only=True)
class IssuePaymentCodeRequest(Message):
    """Issue a payment code"""

    payment_method_type: Literal["ALIPAY_CN", "ALIPAY_HK", "TRUEMONEY", "TNG", "GCASH", "KAKAOPAY", "NAVERPAY", "TOSSPAY", "MPAY", "HIPAY"] | None = field(default=None, metadata={"wire": "paymentMethodType"})
    outcome: Literal["SUCCESS", "FAIL", "CONFIRM"] | None = field(default=None, metadata={"wire": "outcome"})
    result_code: str | None = field(default=None, metadata={"wire": "resultCode"})


@dataclass(frozen=True, kw_only=True)
class JudgeDisputeAnswer(Message):
    """What the gateway answers: judge a dispute"""



@dataclass(frozen=True, kw_only=True)
class JudgeDisputeRequest(Message):
    """Judge a dispute"""

    dispute_id: str = field(metadata={"wire": "disputeId"})
    dispute_judged_result: Literal["ACCEPT_BY_CUSTOMER", "ACCEPT_BY_MERCHANT", "VALIDATE_SUCCESS", "VALIDATE_FAIL"] | None = field(default=None, metadata={"wire": "disputeJudgedResult"})
    dispute_judged_amount: Amount | None = field(default=None, metadata={"wire": "disputeJudgedAmount"})
    is_withdrawn: bool | None = field(default=None, metadata={"wire": "isWithdrawn"})


@dataclass(frozen=True, kw_only=True)
class ListNotificationsAnswer(Message):
    """What the gateway answers: list notifications"""

    notifications: Sequence[ListNotificationsAnswerNotifications] | None = field(default=None, metadata={"wire": "notifications"})
    next_cursor: str | None = field(default=None, metadata={"wire": "nextCursor"})


@dataclass(frozen=True, kw_only=True)
class ListNotificationsAnswerNotifications(Message):
    notification_id: str = field(metadata={"wire": "notificationId"})
    sequence: int = field(metadata={"wire": "sequence"})
    kind: str = field(metadata={"wire": "kind"})
    create_time: str = field(metadata={"wire": "createTime"})
    body: Mapping[str, Any] = field(metadata={"wire": "body"})
    delivery_state: str = field(metadata={"wire": "deliveryState"})
    attempts: int = field(metadata={"wire": "attempts"})


@dataclass(frozen=True, kw_only=True)
class ListNotificationsRequest(Message):
    """List notifications"""

    cursor: str | None = field(default=None, metadata={"wire": "cursor"})
    limit: int | None = field(default=None, metadata={"wire": "limit"})


@dataclass(frozen=True, kw_only=True)
class ListenToNotificationsAnswer(Message):
    """What the gateway answers: listen to notifications"""

    deliveries: Sequence[ListenToNotificationsAnswerDeliveries] | None = field(default=None, metadata={"wire": "deliveries"})


@dataclass(frozen=True, kw_only=True)
class ListenToNotificationsAnswerDeliveries(Message):
    delivery_token: str = field(metadata={"wire": "deliveryToken"})
    notification_id: str = field(metadata={"wire": "notificationId"})
    kind: str = field(metadata={"wire": "kind"})
    headers: Mapping[str, Any] = field(metadata={"wire": "headers"})
    body: str = field(metadata={"wire": "body"})


@dataclass(frozen=True, kw_only=True)
class ListenToNotificationsRequest(Message):
    """Listen to notifications"""

    listener_id: str = field(metadata={"wire": "listenerId"})
    path: str | None = field(default=None, metadata={"wire": "path"})
    wait_seconds: int | None = field(default=None, metadata={"wire": "waitSeconds"})
    answers: Sequence[ListenToNotificationsRequestAnswers] | None = field(default=None, metadata={"wire": "answers"})
    is_closing: bool | None = field(default=None, metadata={"wire": "isClosing"})


@dataclass(frozen=True, kw_only=True)
class ListenToNotificationsRequestAnswers(Message):
    delivery_token: str = field(metadata={"wire": "deliveryToken"})
    http_status: int | None = field(default=None, metadata={"wire": "httpStatus"})
    body: str | None = field(default=None, metadata={"wire": "body"})
    failure: Literal["dns_failed", "forbidden_address", "refused", "timed_out", "tls_failed", "broken_off", "bad_status", "bad_body"] | None = field(default=None, metadata={"wire": "failure"})


@dataclass(frozen=True, kw_only=True)
class Merchant(Message):
    reference_merchant_id: str = field(metadata={"wire": "referenceMerchantId"})
    merchant_mcc: str | None = field(default=None, metadata={"wire": "merchantMCC"})
    merchant_name: str | None = field(default=None, metadata={"wire": "merchantName"})
    merchant_display_name: str | None = field(default=None, metadata={"wire": "merchantDisplayName"})
    merchant_address: Address | None = field(default=None, metadata={"wire": "merchantAddress"})
    merchant_register_date: str | None = field(default=None, metadata={"wire": "merchantRegisterDate"})
    store: Store | None = field(default=None, metadata={"wire": "store"})
    merchant_type: str | None = field(default=None, metadata={"wire": "merchantType"})


@dataclass(frozen=True, kw_only=True)
class MerchantInfo(Message):
    reference_merchant_id: str = field(metadata={"wire": "referenceMerchantId"})
    merchant_mcc: str = field(metadata={"wire": "merchantMCC"})
    merchant_display_name: str | None = field(default=None, metadata={"wire": "merchantDisplayName"})
    merchant_address: Address | None = field(default=None, metadata={"wire": "merchantAddress"})
    logo: MerchantInfoLogo | None = field(default=None, metadata={"wire": "logo"})
    websites: Sequence[MerchantInfoWebsites] | None = field(default=None, metadata={"wire": "websites"})
    registration_detail: RegistrationDetail = field(metadata={"wire": "registrationDetail"})


@dataclass(frozen=True, kw_only=True)
class MerchantInfoLogo(Message):
    logo_name: str = field(metadata={"wire": "logoName"})
    logo_url: str | None = field(default=None, metadata={"wire": "logoUrl"})


@dataclass(frozen=True, kw_only=True)
class MerchantInfoWebsites(Message):
    url: str = field(metadata={"wire": "url"})
    name: str | None = field(default=None, metadata={"wire": "name"})
    desc: str | None = field(default=None, metadata={"wire": "desc"})
    type: str | None = field(default=None, metadata={"wire": "type"})


@dataclass(frozen=True, kw_only=True)
class NotifyAuthorization(Message):
    """An agreement changed"""

    authorization_notify_type: str = field(metadata={"wire": "authorizationNotifyType"})
    result: Result = field(metadata={"wire": "result"})
    auth_state: str | None = field(default=None, metadata={"wire": "authState"})
    auth_code: str | None = field(default=None, repr=False, metadata={"wire": "authCode"})
    """Secret: keep it out of logs."""
    access_token: str | None = field(default=None, repr=False, metadata={"wire": "accessToken"})
    """Secret: keep it out of logs."""
    auth_client_id: str | None = field(default=None, metadata={"wire": "authClientId"})
    reason: str | None = field(default=None, metadata={"wire": "reason"})
    user_login_id: str | None = field(default=None, metadata={"wire": "userLoginId"})


@dataclass(frozen=True, kw_only=True)
class NotifyCapture(Message):
    """A capture has ended"""

    notify_type: str = field(metadata={"wire": "notifyType"})
    result: Result = field(metadata={"wire": "result"})
    capture_request_id: str = field(metadata={"wire": "captureRequestId"})
    payment_id: str = field(metadata={"wire": "paymentId"})
    capture_id: str = field(metadata={"wire": "captureId"})
    capture_amount: Amount = field(metadata={"wire": "captureAmount"})
    capture_time: str | None = field(default=None, metadata={"wire": "captureTime"})


@dataclass(frozen=True, kw_only=True)
class NotifyDispute(Message):
    """A dispute changed"""

    dispute_notification_type: str = field(metadata={"wire": "disputeNotificationType"})
    dispute_id: str = field(metadata={"wire": "disputeId"})
    payment_id: str = field(metadata={"wire": "paymentId"})
    payment_request_id: str = field(metadata={"wire": "paymentRequestId"})
    dispute_type: str | None = field(default=None, metadata={"wire": "disputeType"})
    dispute_time: str | None = field(default=None, metadata={"wire": "disputeTime"})
    dispute_amount: Amount | None = field(default=None, metadata={"wire": "disputeAmount"})
    dispute_reason_code: str | None = field(default=None, metadata={"wire": "disputeReasonCode"})
    dispute_reason_msg: str | None = field(default=None, metadata={"wire": "disputeReasonMsg"})
    dispute_source: str | None = field(default=None, metadata={"wire": "disputeSource"})
    defense_due_time: str | None = field(default=None, metadata={"wire": "defenseDueTime"})
    defendable: bool | None = field(default=None, metadata={"wire": "defendable"})
    arn: str | None = field(default=None, metadata={"wire": "arn"})
    capture_id: str | None = field(default=None, metadata={"wire": "captureId"})
    dispute_accept_reason: str | None = field(default=None, metadata={"wire": "disputeAcceptReason"})
    dispute_accept_time: str | None = field(default=None, metadata={"wire": "disputeAcceptTime"})
    dispute_judged_time: str | None = field(default=None, metadata={"wire": "disputeJudgedTime"})
    dispute_judged_amount: Amount | None = field(default=None, metadata={"wire": "disputeJudgedAmount"})
    dispute_judged_result: str | None = field(default=None, metadata={"wire": "disputeJudgedResult"})


@dataclass(frozen=True, kw_only=True)
class NotifyPayment(Message):
    """A payment changed"""

    notify_type: str = field(metadata={"wire": "notifyType"})
    result: Result = field(metadata={"wire": "result"})
    payment_request_id: str = field(metadata={"wire": "paymentRequestId"})
    payment_id: str = field(metadata={"wire": "paymentId"})
    payment_amount: Amount = field(metadata={"wire": "paymentAmount"})
    payment_create_time: str = field(metadata={"wire": "paymentCreateTime"})
    payment_time: str | None = field(default=None, metadata={"wire": "paymentTime"})
    payment_method_type: str | None = field(default=None, metadata={"wire": "paymentMethodType"})
    actual_payment_amount: Amount | None = field(default=None, metadata={"wire": "actualPaymentAmount"})
    psp_customer_info: PspCustomerInfo | None = field(default=None, metadata={"wire": "pspCustomerInfo"})
    auth_expiry_time: str | None = field(default=None, metadata={"wire": "authExpiryTime"})
    payment_result_info: PaymentResultInfo | None = field(default=None, metadata={"wire": "paymentResultInfo"})
    update_request_id: str | None = field(default=None, metadata={"wire": "updateRequestId"})
    metadata: str | None = field(default=None, metadata={"wire": "metadata"})
    customized_info: CustomizedInfo | None = field(default=None, metadata={"wire": "customizedInfo"})


@dataclass(frozen=True, kw_only=True)
class NotifyRefund(Message):
    """A refund has ended"""

    notify_type: str = field(metadata={"wire": "notifyType"})
    result: Result = field(metadata={"wire": "result"})
    refund_status: str = field(metadata={"wire": "refundStatus"})
    refund_request_id: str = field(metadata={"wire": "refundRequestId"})
    refund_id: str = field(metadata={"wire": "refundId"})
    refund_amount: Amount = field(metadata={"wire": "refundAmount"})
    refund_time: str | None = field(default=None, metadata={"wire": "refundTime"})
    metadata: str | None = field(default=None, metadata={"wire": "metadata"})
    customized_info: CustomizedInfo | None = field(default=None, metadata={"wire": "customizedInfo"})


@dataclass(frozen=True, kw_only=True)
class NotifyRegistrationStatus(Message):
    """A wallet has reviewed a registration"""

    registration_result: RegistrationResult = field(metadata={"wire": "registrationResult"})
    psp_registration_result_list: Sequence[PspRegistrationResult] = field(metadata={"wire": "pspRegistrationResultList"})
    registration_request_id: str = field(metadata={"wire": "registrationRequestId"})
    reference_merchant_id: str = field(metadata={"wire": "referenceMerchantId"})
    reference_store_id: str | None = field(default=None, metadata={"wire": "referenceStoreId"})


@dataclass(frozen=True, kw_only=True)
class NotifyReversal(Message):
    """Late money could not go back"""

    notify_type: str = field(metadata={"wire": "notifyType"})
    result: Result = field(metadata={"wire": "result"})
    payment_request_id: str = field(metadata={"wire": "paymentRequestId"})
    payment_id: str = field(metadata={"wire": "paymentId"})
    payment_amount: Amount = field(metadata={"wire": "paymentAmount"})
    payment_create_time: str = field(metadata={"wire": "paymentCreateTime"})
    payment_time: str = field(metadata={"wire": "paymentTime"})


@dataclass(frozen=True, kw_only=True)
class OpenDisputeAnswer(Message):
    """What the gateway answers: open a dispute"""

    dispute_id: str | None = field(default=None, metadata={"wire": "disputeId"})


@dataclass(frozen=True, kw_only=True)
class OpenDisputeRequest(Message):
    """Open a dispute"""

    payment_id: str = field(metadata={"wire": "paymentId"})
    dispute_type: Literal["CHARGEBACK", "RETRIEVAL_REQUEST", "COMPLIANCE_REQUEST", "RDR"] | None = field(default=None, metadata={"wire": "disputeType"})
    dispute_amount: Amount | None = field(default=None, metadata={"wire": "disputeAmount"})
    dispute_reason_code: str | None = field(default=None, metadata={"wire": "disputeReasonCode"})
    defense_due_time: str | None = field(default=None, metadata={"wire": "defenseDueTime"})


@dataclass(frozen=True, kw_only=True)
class Order(Message):
    reference_order_id: str | None = field(default=None, metadata={"wire": "referenceOrderId"})
    order_description: str = field(metadata={"wire": "orderDescription"})
    order_amount: Amount = field(metadata={"wire": "orderAmount"})
    order_discount_amount: Amount | None = field(default=None, metadata={"wire": "orderDiscountAmount"})
    sub_total_order_amount: Amount | None = field(default=None, metadata={"wire": "subTotalOrderAmount"})
    merchant: Merchant | None = field(default=None, metadata={"wire": "merchant"})
    goods: Sequence[Goods] | None = field(default=None, metadata={"wire": "goods"})
    shipping: Shipping | None = field(default=None, metadata={"wire": "shipping"})
    buyer: Buyer | None = field(default=None, metadata={"wire": "buyer"})
    env: Env | None = field(default=None, metadata={"wire": "env"})
    extend_info: str | None = field(default=None, metadata={"wire": "extendInfo"})
    transit: Mapping[str, Any] | None = field(default=None, metadata={"wire": "transit"})
    lodging: Mapping[str, Any] | None = field(default=None, metadata={"wire": "lodging"})
    gaming: Mapping[str, Any] | None = field(default=None, metadata={"wire": "gaming"})
    need_declaration: bool | None = field(default=None, metadata={"wire": "needDeclaration"})
    declaration: Mapping[str, Any] | None = field(default=None, metadata={"wire": "declaration"})
    order_type: str | None = field(default=None, metadata={"wire": "orderType"})


@dataclass(frozen=True, kw_only=True)
class OrderCodeForm(Message):
    """The code that the customer scans, in several forms."""

    expire_time: str = field(metadata={"wire": "expireTime"})
    code_details: Sequence[CodeDetail] = field(metadata={"wire": "codeDetails"})


@dataclass(frozen=True, kw_only=True)
class PayAnswer(Message):
    """What the gateway answers: pay"""

    payment_request_id: str | None = field(default=None, metadata={"wire": "paymentRequestId"})
    payment_id: str | None = field(default=None, metadata={"wire": "paymentId"})
    payment_amount: Amount | None = field(default=None, metadata={"wire": "paymentAmount"})
    actual_payment_amount: Amount | None = field(default=None, metadata={"wire": "actualPaymentAmount"})
    payment_create_time: str | None = field(default=None, metadata={"wire": "paymentCreateTime"})
    payment_time: str | None = field(default=None, metadata={"wire": "paymentTime"})
    auth_expiry_time: str | None = field(default=None, metadata={"wire": "authExpiryTime"})
    payment_result_info: PaymentResultInfo | None = field(default=None, metadata={"wire": "paymentResultInfo"})
    order_code_form: OrderCodeForm | None = field(default=None, metadata={"wire": "orderCodeForm"})
    psp_customer_info: PspCustomerInfo | None = field(default=None, metadata={"wire": "pspCustomerInfo"})
    normal_url: str | None = field(default=None, metadata={"wire": "normalUrl"})
    redirect_action_form: RedirectActionForm | None = field(default=None, metadata={"wire": "redirectActionForm"})


@dataclass(frozen=True, kw_only=True)
class PayRequest(Message):
    """Pay"""

    product_code: Literal["CASHIER_PAYMENT", "AGREEMENT_PAYMENT", "IN_STORE_PAYMENT"] = field(metadata={"wire": "productCode"})
    payment_request_id: str = field(metadata={"wire": "paymentRequestId"})
    order: Order = field(metadata={"wire": "order"})
    payment_amount: Amount = field(metadata={"wire": "paymentAmount"})
    payment_method: PaymentMethod = field(metadata={"wire": "paymentMethod"})
    payment_expiry_time: str | None = field(default=None, metadata={"wire": "paymentExpiryTime"})
    payment_redirect_url: str | None = field(default=None, metadata={"wire": "paymentRedirectUrl"})
    payment_notify_url: str | None = field(default=None, metadata={"wire": "paymentNotifyUrl"})
    payment_factor: PaymentFactor | None = field(default=None, metadata={"wire": "paymentFactor"})
    settlement_strategy: SettlementStrategy | None = field(default=None, metadata={"wire": "settlementStrategy"})
    credit_pay_plan: CreditPayPlan | None = field(default=None, metadata={"wire": "creditPayPlan"})
    app_id: str | None = field(default=None, metadata={"wire": "appId"})
    merchant_region: str | None = field(default=None, metadata={"wire": "merchantRegion"})
    user_region: str | None = field(default=None, metadata={"wire": "userRegion"})
    env: Env | None = field(default=None, metadata={"wire": "env"})
    pay_to_method: PaymentMethod | None = field(default=None, metadata={"wire": "payToMethod"})
    is_authorization: bool | None = field(default=None, metadata={"wire": "isAuthorization"})
    merchant: Merchant | None = field(default=None, metadata={"wire": "merchant"})
    payment_verification_data: Mapping[str, Any] | None = field(default=None, repr=False, metadata={"wire": "paymentVerificationData"})
    """Secret: keep it out of logs."""
    extend_info: str | None = field(default=None, metadata={"wire": "extendInfo"})
    merchant_account_id: str | None = field(default=None, metadata={"wire": "merchantAccountId"})
    dual_offline_payment: bool | None = field(default=None, metadata={"wire": "dualOfflinePayment"})
    metadata: str | None = field(default=None, metadata={"wire": "metadata"})
    customized_info: CustomizedInfo | None = field(default=None, metadata={"wire": "customizedInfo"})
    payment_quote: Quote | None = field(default=None, metadata={"wire": "paymentQuote"})
    agreement_info: AgreementInfo | None = field(default=None, metadata={"wire": "agreementInfo"})
    subscription_info: Mapping[str, Any] | None = field(default=None, metadata={"wire": "subscriptionInfo"})
    processing_amount: Amount | None = field(default=None, metadata={"wire": "processingAmount"})
    subscription_id: str | None = field(default=None, metadata={"wire": "subscriptionId"})
    tax_calculation_id: str | None = field(default=None, metadata={"wire": "taxCalculationId"})


@dataclass(frozen=True, kw_only=True)
class PaymentFactor(Message):
    is_payment_evaluation: bool | None = field(default=None, metadata={"wire": "isPaymentEvaluation"})
    in_store_payment_scenario: Literal["PaymentCode", "OrderCode", "EntryCode"] | None = field(default=None, metadata={"wire": "inStorePaymentScenario"})
    presentment_mode: Literal["BUNDLE", "TILE", "UNIFIED"] | None = field(default=None, metadata={"wire": "presentmentMode"})
    capture_mode: Literal["AUTOMATIC", "MANUAL"] | None = field(default=None, metadata={"wire": "captureMode"})
    is_authorization: bool | None = field(default=None, metadata={"wire": "isAuthorization"})


@dataclass(frozen=True, kw_only=True)
class PaymentMethod(Message):
    payment_method_type: str = field(metadata={"wire": "paymentMethodType"})
    payment_method_id: str | None = field(default=None, repr=False, metadata={"wire": "paymentMethodId"})
    """Secret: keep it out of logs."""
    funding: Literal["CREDIT", "DEBIT", "PREPAID", "CHARGE", "DEFERRED_DEBIT"] | None = field(default=None, metadata={"wire": "funding"})
    customer_id: str | None = field(default=None, metadata={"wire": "customerId"})
    extend_info: str | None = field(default=None, metadata={"wire": "extendInfo"})
    require_issuer_authentication: bool | None = field(default=None, metadata={"wire": "requireIssuerAuthentication"})
    payment_method_meta_data: Mapping[str, Any] | None = field(default=None, repr=False, metadata={"wire": "paymentMethodMetaData"})
    """Secret: keep it out of logs."""


@dataclass(frozen=True, kw_only=True)
class PaymentMethodTypeItem(Message):
    payment_method_type: str = field(metadata={"wire": "paymentMethodType"})
    payment_method_order: int | None = field(default=None, metadata={"wire": "paymentMethodOrder"})
    express_checkout: bool | None = field(default=None, metadata={"wire": "expressCheckout"})


@dataclass(frozen=True, kw_only=True)
class PaymentOption(Message):
    """A payment method, and whether this payer can use it now."""

    payment_method_type: str = field(metadata={"wire": "paymentMethodType"})
    payment_method_category: str = field(metadata={"wire": "paymentMethodCategory"})
    payment_method_region: Sequence[str] = field(metadata={"wire": "paymentMethodRegion"})
    enabled: bool = field(metadata={"wire": "enabled"})
    disable_reason: str | None = field(default=None, metadata={"wire": "disableReason"})
    extend_info: str | None = field(default=None, metadata={"wire": "extendInfo"})
    supported_currencies: Sequence[str] | None = field(default=None, metadata={"wire": "supportedCurrencies"})
    payment_option_detail: PaymentOptionDetail | None = field(default=None, metadata={"wire": "paymentOptionDetail"})
    amount_limit_info_map: Mapping[str, Any] | None = field(default=None, metadata={"wire": "amountLimitInfoMap"})


@dataclass(frozen=True, kw_only=True)
class PaymentOptionDetail(Message):
    support_card_brands: Sequence[PaymentOptionDetailSupportCardBrands] | None = field(default=None, metadata={"wire": "supportCardBrands"})
    funding: Sequence[str] | None = field(default=None, metadata={"wire": "funding"})
    interaction_types: Sequence[str] | None = field(default=None, metadata={"wire": "interactionTypes"})


@dataclass(frozen=True, kw_only=True)
class PaymentOptionDetailSupportCardBrands(Message):
    card_brand: str = field(metadata={"wire": "cardBrand"})


@dataclass(frozen=True, kw_only=True)
class PaymentResultInfo(Message):
    """What is known of the card; its number is masked."""

    card_no: str | None = field(default=None, metadata={"wire": "cardNo"})
    card_brand: str | None = field(default=None, metadata={"wire": "cardBrand"})
    card_bin: str | None = field(default=None, metadata={"wire": "cardBin"})
    last_four: str | None = field(default=None, metadata={"wire": "lastFour"})
    card_token: str | None = field(default=None, repr=False, metadata={"wire": "cardToken"})
    """Secret: keep it out of logs."""
    network_transaction_id: str | None = field(default=None, metadata={"wire": "networkTransactionId"})
    three_ds_result: ThreeDSResult | None = field(default=None, metadata={"wire": "threeDSResult"})
    refusal_code_raw: str | None = field(default=None, metadata={"wire": "refusalCodeRaw"})
    refusal_reason_raw: str | None = field(default=None, metadata={"wire": "refusalReasonRaw"})
    incremental_authorization_available: bool | None = field(default=None, metadata={"wire": "incrementalAuthorizationAvailable"})
    credit_pay_plan: CreditPayPlan | None = field(default=None, metadata={"wire": "creditPayPlan"})


@dataclass(frozen=True, kw_only=True)
class PlanOutcomeAnswer(Message):
    """What the gateway answers: plan an outcome"""

    plan_id: str | None = field(default=None, metadata={"wire": "planId"})


@dataclass(frozen=True, kw_only=True)
class PlanOutcomeRequest(Message):
    """Plan an outcome"""

    operation: str = field(metadata={"wire": "operation"})
    result_code: str | None = field(default=None, metadata={"wire": "resultCode"})
    delay_seconds: int | None = field(default=None, metadata={"wire": "delaySeconds"})
    drop: Literal["BEFORE", "AFTER"] | None = field(default=None, metadata={"wire": "drop"})
    times: int | None = field(default=None, metadata={"wire": "times"})


@dataclass(frozen=True, kw_only=True)
class PspCustomerInfo(Message):
    """The wallet that paid, and whose it is."""

    psp_name: str | None = field(default=None, metadata={"wire": "pspName"})
    display_customer_id: str | None = field(default=None, metadata={"wire": "displayCustomerId"})


@dataclass(frozen=True, kw_only=True)
class PspRegistrationResult(Message):
    psp_name: str = field(metadata={"wire": "pspName"})
    registration_result: PspRegistrationResultRegistrationResult = field(metadata={"wire": "registrationResult"})


@dataclass(frozen=True, kw_only=True)
class PspRegistrationResultRegistrationResult(Message):
    registration_status: str = field(metadata={"wire": "registrationStatus"})
    reject_reasons: str | None = field(default=None, metadata={"wire": "rejectReasons"})


@dataclass(frozen=True, kw_only=True)
class QueryAuthorizationAnswer(Message):
    """What the gateway answers: look up a token"""

    access_token: str | None = field(default=None, repr=False, metadata={"wire": "accessToken"})
    """Secret: keep it out of logs."""
    access_token_expiry_time: str | None = field(default=None, metadata={"wire": "accessTokenExpiryTime"})
    refresh_token: str | None = field(default=None, repr=False, metadata={"wire": "refreshToken"})
    """Secret: keep it out of logs."""
    refresh_token_expiry_time: str | None = field(default=None, metadata={"wire": "refreshTokenExpiryTime"})
    token_status_type: str | None = field(default=None, metadata={"wire": "tokenStatusType"})


@dataclass(frozen=True, kw_only=True)
class QueryAuthorizationRequest(Message):
    """Look up a token"""

    access_token: str = field(repr=False, metadata={"wire": "accessToken"})
    """Secret: keep it out of logs."""


@dataclass(frozen=True, kw_only=True)
class Quote(Message):
    quote_id: str | None = field(default=None, metadata={"wire": "quoteId"})
    quote_currency_pair: str = field(metadata={"wire": "quoteCurrencyPair"})
    quote_price: float = field(metadata={"wire": "quotePrice"})
    quote_start_time: str | None = field(default=None, metadata={"wire": "quoteStartTime"})
    quote_expiry_time: str | None = field(default=None, metadata={"wire": "quoteExpiryTime"})
    guaranteed: bool | None = field(default=None, metadata={"wire": "guaranteed"})
    exchange_amount: Amount | None = field(default=None, metadata={"wire": "exchangeAmount"})


@dataclass(frozen=True, kw_only=True)
class RedirectActionForm(Message):
    """Where to send the payer, and how."""

    action_form_type: str = field(metadata={"wire": "actionFormType"})
    method: str = field(metadata={"wire": "method"})
    parameters: str | None = field(default=None, metadata={"wire": "parameters"})
    redirect_url: str = field(metadata={"wire": "redirectUrl"})


@dataclass(frozen=True, kw_only=True)
class RefundPaymentAnswer(Message):
    """What the gateway answers: refund a payment"""

    refund_request_id: str | None = field(default=None, metadata={"wire": "refundRequestId"})
    refund_id: str | None = field(default=None, metadata={"wire": "refundId"})
    payment_id: str | None = field(default=None, metadata={"wire": "paymentId"})
    refund_amount: Amount | None = field(default=None, metadata={"wire": "refundAmount"})
    refund_time: str | None = field(default=None, metadata={"wire": "refundTime"})


@dataclass(frozen=True, kw_only=True)
class RefundPaymentRequest(Message):
    """Refund a payment"""

    refund_request_id: str = field(metadata={"wire": "refundRequestId"})
    payment_id: str = field(metadata={"wire": "paymentId"})
    refund_amount: Amount = field(metadata={"wire": "refundAmount"})
    reference_refund_id: str | None = field(default=None, metadata={"wire": "referenceRefundId"})
    refund_reason: str | None = field(default=None, metadata={"wire": "refundReason"})
    refund_notify_url: str | None = field(default=None, metadata={"wire": "refundNotifyUrl"})
    is_async_refund: bool | None = field(default=None, metadata={"wire": "isAsyncRefund"})
    capture_id: str | None = field(default=None, metadata={"wire": "captureId"})
    refund_to_bank_info: RefundToBankInfo | None = field(default=None, repr=False, metadata={"wire": "refundToBankInfo"})
    """Secret: keep it out of logs."""
    refund_details: Sequence[Mapping[str, Any]] | None = field(default=None, metadata={"wire": "refundDetails"})
    refund_source_account_no: str | None = field(default=None, repr=False, metadata={"wire": "refundSourceAccountNo"})
    """Secret: keep it out of logs."""
    actual_refund_amount: Amount | None = field(default=None, metadata={"wire": "actualRefundAmount"})
    extend_info: str | None = field(default=None, metadata={"wire": "extendInfo"})
    metadata: str | None = field(default=None, metadata={"wire": "metadata"})
    customized_info: CustomizedInfo | None = field(default=None, metadata={"wire": "customizedInfo"})


@dataclass(frozen=True, kw_only=True)
class RefundToBankInfo(Message):
    bank_code: str | None = field(default=None, metadata={"wire": "bankCode"})
    account_holder_name: str | None = field(default=None, metadata={"wire": "accountHolderName"})
    account_no: str | None = field(default=None, metadata={"wire": "accountNo"})


@dataclass(frozen=True, kw_only=True)
class RegistrationAnswer(Message):
    """What the gateway answers: register a merchant and a store"""

    pass_through_info: str | None = field(default=None, metadata={"wire": "passThroughInfo"})


@dataclass(frozen=True, kw_only=True)
class RegistrationDetail(Message):
    legal_name: str = field(metadata={"wire": "legalName"})
    registration_type: str = field(metadata={"wire": "registrationType"})
    registration_no: str = field(metadata={"wire": "registrationNo"})
    registration_address: Address = field(metadata={"wire": "registrationAddress"})
    business_type: str = field(metadata={"wire": "businessType"})
    contact_info: Sequence[RegistrationDetailContactInfo] | None = field(default=None, metadata={"wire": "contactInfo"})
    attachments: Sequence[RegistrationDetailAttachments] | None = field(default=None, metadata={"wire": "attachments"})
    registration_effective_date: str | None = field(default=None, metadata={"wire": "registrationEffectiveDate"})
    registration_expire_date: str | None = field(default=None, metadata={"wire": "registrationExpireDate"})


@dataclass(frozen=True, kw_only=True)
class RegistrationDetailAttachments(Message):
    attachment_type: str = field(metadata={"wire": "attachmentType"})
    file: str = field(metadata={"wire": "file"})
    attachment_name: str | None = field(default=None, metadata={"wire": "attachmentName"})


@dataclass(frozen=True, kw_only=True)
class RegistrationDetailContactInfo(Message):
    contact_no: str = field(metadata={"wire": "contactNo"})
    contact_type: str = field(metadata={"wire": "contactType"})


@dataclass(frozen=True, kw_only=True)
class RegistrationRequest(Message):
    """Register a merchant and a store"""

    registration_request_id: str = field(metadata={"wire": "registrationRequestId"})
    registration_notify_url: str | None = field(default=None, metadata={"wire": "registrationNotifyURL"})
    pass_through_info: str | None = field(default=None, metadata={"wire": "passThroughInfo"})
    product_codes: Sequence[Literal["CASHIER_PAYMENT", "AGREEMENT_PAYMENT", "IN_STORE_PAYMENT"]] = field(metadata={"wire": "productCodes"})
    merchant_info: MerchantInfo = field(metadata={"wire": "merchantInfo"})
    store_info: StoreInfo | None = field(default=None, metadata={"wire": "storeInfo"})


@dataclass(frozen=True, kw_only=True)
class RegistrationResult(Message):
    registration_status: str = field(metadata={"wire": "registrationStatus"})


@dataclass(frozen=True, kw_only=True)
class ResendNotificationAnswer(Message):
    """What the gateway answers: send a notification again"""

    delivery_state: str | None = field(default=None, metadata={"wire": "deliveryState"})


@dataclass(frozen=True, kw_only=True)
class ResendNotificationRequest(Message):
    """Send a notification again"""

    notification_id: str = field(metadata={"wire": "notificationId"})


@dataclass(frozen=True, kw_only=True)
class ResetClientAnswer(Message):
    """What the gateway answers: empty this client"""



@dataclass(frozen=True, kw_only=True)
class ResetClientRequest(Message):
    """Empty this client"""



@dataclass(frozen=True, kw_only=True)
class Result(Message):
    """How the call ended: S done, F failed for good, U unknown or under way."""

    result_code: str = field(metadata={"wire": "resultCode"})
    result_message: str = field(metadata={"wire": "resultMessage"})
    result_status: str = field(metadata={"wire": "resultStatus"})


@dataclass(frozen=True, kw_only=True)
class RetrievePaymentSessionAnswer(Message):
    """What the gateway answers: retrieve a payment session"""

    order: SessionOrder | None = field(default=None, metadata={"wire": "order"})
    payment_amount: Amount | None = field(default=None, metadata={"wire": "paymentAmount"})
    customized_info: str | None = field(default=None, metadata={"wire": "customizedInfo"})


@dataclass(frozen=True, kw_only=True)
class RetrievePaymentSessionRequest(Message):
    """Retrieve a payment session"""

    payment_request_id: str = field(metadata={"wire": "paymentRequestId"})
    merchant_account_id: str | None = field(default=None, metadata={"wire": "merchantAccountId"})


@dataclass(frozen=True, kw_only=True)
class RevokeAuthorizationAnswer(Message):
    """What the gateway answers: end an agreement"""



@dataclass(frozen=True, kw_only=True)
class RevokeAuthorizationRequest(Message):
    """End an agreement"""

    access_token: str = field(repr=False, metadata={"wire": "accessToken"})
    """Secret: keep it out of logs."""
    merchant_account_id: str | None = field(default=None, metadata={"wire": "merchantAccountId"})
    extend_info: str | None = field(default=None, metadata={"wire": "extendInfo"})


@dataclass(frozen=True, kw_only=True)
class ScanOrderCodeAnswer(Message):
    """What the gateway answers: scan an order code"""

    payment_id: str | None = field(default=None, metadata={"wire": "paymentId"})
    payment_status: str | None = field(default=None, metadata={"wire": "paymentStatus"})


@dataclass(frozen=True, kw_only=True)
class ScanOrderCodeRequest(Message):
    """Scan an order code"""

    code_value: str = field(metadata={"wire": "codeValue"})
    outcome: Literal["SUCCESS", "FAIL"] | None = field(default=None, metadata={"wire": "outcome"})


@dataclass(frozen=True, kw_only=True)
class SessionOrder(Message):
    reference_order_id: str | None = field(default=None, metadata={"wire": "referenceOrderId"})
    order_description: str = field(metadata={"wire": "orderDescription"})
    order_amount: Amount | None = field(default=None, metadata={"wire": "orderAmount"})
    order_discount_amount: Amount | None = field(default=None, metadata={"wire": "orderDiscountAmount"})
    sub_total_order_amount: Amount | None = field(default=None, metadata={"wire": "subTotalOrderAmount"})
    merchant: Merchant | None = field(default=None, metadata={"wire": "merchant"})
    goods: Sequence[Goods] | None = field(default=None, metadata={"wire": "goods"})
    shipping: Shipping | None = field(default=None, metadata={"wire": "shipping"})
    buyer: Buyer | None = field(default=None, metadata={"wire": "buyer"})
    env: Env | None = field(default=None, metadata={"wire": "env"})
    extend_info: str | None = field(default=None, metadata={"wire": "extendInfo"})
    transit: Mapping[str, Any] | None = field(default=None, metadata={"wire": "transit"})
    lodging: Mapping[str, Any] | None = field(default=None, metadata={"wire": "lodging"})
    gaming: Mapping[str, Any] | None = field(default=None, metadata={"wire": "gaming"})
    need_declaration: bool | None = field(default=None, metadata={"wire": "needDeclaration"})
    declaration: Mapping[str, Any] | None = field(default=None, metadata={"wire": "declaration"})
    order_type: str | None = field(default=None, metadata={"wire": "orderType"})


@dataclass(frozen=True, kw_only=True)
class SettlementStrategy(Message):
    settlement_currency: str = field(metadata={"wire": "settlementCurrency"})


@dataclass(frozen=True, kw_only=True)
class Shipping(Message):
    shipping_name: UserName | None = field(default=None, metadata={"wire": "shippingName"})
    shipping_address: Address | None = field(default=None, metadata={"wire": "shippingAddress"})
    shipping_carrier: str | None = field(default=None, metadata={"wire": "shippingCarrier"})
    shipping_phone_no: str | None = field(default=None, metadata={"wire": "shippingPhoneNo"})
    ship_to_email: str | None = field(default=None, metadata={"wire": "shipToEmail"})
    shipping_fee_id: str | None = field(default=None, metadata={"wire": "shippingFeeId"})
    shipping_fee: Amount | None = field(default=None, metadata={"wire": "shippingFee"})
    shipping_description: str | None = field(default=None, metadata={"wire": "shippingDescription"})
    delivery_estimate: Mapping[str, Any] | None = field(default=None, metadata={"wire": "deliveryEstimate"})
    shipping_number: str | None = field(default=None, metadata={"wire": "shippingNumber"})
    notes: str | None = field(default=None, metadata={"wire": "notes"})


@dataclass(frozen=True, kw_only=True)
class Store(Message):
    reference_store_id: str | None = field(default=None, metadata={"wire": "referenceStoreId"})
    store_name: str | None = field(default=None, metadata={"wire": "storeName"})
    store_mcc: str | None = field(default=None, metadata={"wire": "storeMCC"})
    store_display_name: str | None = field(default=None, metadata={"wire": "storeDisplayName"})
    store_terminal_id: str | None = field(default=None, metadata={"wire": "storeTerminalId"})
    store_operator_id: str | None = field(default=None, metadata={"wire": "storeOperatorId"})
    store_address: Address | None = field(default=None, metadata={"wire": "storeAddress"})
    store_phone_no: str | None = field(default=None, metadata={"wire": "storePhoneNo"})


@dataclass(frozen=True, kw_only=True)
class StoreInfo(Message):
    reference_store_id: str = field(metadata={"wire": "referenceStoreId"})
    store_name: str = field(metadata={"wire": "storeName"})
    store_mcc: str = field(metadata={"wire": "storeMCC"})
    store_address: Address = field(metadata={"wire": "storeAddress"})
    store_contacts: Sequence[StoreInfoStoreContacts] | None = field(default=None, metadata={"wire": "storeContacts"})
    fee_tier: str | None = field(default=None, metadata={"wire": "feeTier"})


@dataclass(frozen=True, kw_only=True)
class StoreInfoStoreContacts(Message):
    full_name: str = field(metadata={"wire": "fullName"})
    contact_no: str | None = field(default=None, metadata={"wire": "contactNo"})
    identification_id: str = field(metadata={"wire": "identificationId"})


@dataclass(frozen=True, kw_only=True)
class SupplyDefenseDocumentAnswer(Message):
    """What the gateway answers: defend a dispute"""

    dispute_id: str | None = field(default=None, metadata={"wire": "disputeId"})
    dispute_resolution_time: str | None = field(default=None, metadata={"wire": "disputeResolutionTime"})


@dataclass(frozen=True, kw_only=True)
class SupplyDefenseDocumentRequest(Message):
    """Defend a dispute"""

    dispute_id: str = field(metadata={"wire": "disputeId"})
    dispute_evidence: str = field(repr=False, metadata={"wire": "disputeEvidence"})
    """Secret: keep it out of logs."""


@dataclass(frozen=True, kw_only=True)
class ThreeDSResult(Message):
    three_ds_version: str | None = field(default=None, metadata={"wire": "threeDSVersion"})
    eci: str | None = field(default=None, metadata={"wire": "eci"})
    challenged: bool | None = field(default=None, metadata={"wire": "challenged"})
    three_ds_offered: bool | None = field(default=None, metadata={"wire": "threeDSOffered"})


@dataclass(frozen=True, kw_only=True)
class Transaction(Message):
    """What was done to a payment after it was made."""

    transaction_type: str = field(metadata={"wire": "transactionType"})
    transaction_id: str = field(metadata={"wire": "transactionId"})
    transaction_request_id: str = field(metadata={"wire": "transactionRequestId"})
    transaction_status: str = field(metadata={"wire": "transactionStatus"})
    transaction_result: Result = field(metadata={"wire": "transactionResult"})
    transaction_amount: Amount = field(metadata={"wire": "transactionAmount"})
    transaction_time: str | None = field(default=None, metadata={"wire": "transactionTime"})


@dataclass(frozen=True, kw_only=True)
class UpdateAmountAnswer(Message):
    """What the gateway answers: raise an authorized amount"""

    update_request_id: str | None = field(default=None, metadata={"wire": "updateRequestId"})
    payment_id: str | None = field(default=None, metadata={"wire": "paymentId"})
    amount: Amount | None = field(default=None, metadata={"wire": "amount"})


@dataclass(frozen=True, kw_only=True)
class UpdateAmountRequest(Message):
    """Raise an authorized amount"""

    update_request_id: str = field(metadata={"wire": "updateRequestId"})
    payment_id: str = field(metadata={"wire": "paymentId"})
    amount: Amount = field(metadata={"wire": "amount"})


@dataclass(frozen=True, kw_only=True)
class UserName(Message):
    first_name: str | None = field(default=None, metadata={"wire": "firstName"})
    middle_name: str | None = field(default=None, metadata={"wire": "middleName"})
    last_name: str | None = field(default=None, metadata={"wire": "lastName"})
    full_name: str | None = field(default=None, metadata={"wire": "fullName"})
