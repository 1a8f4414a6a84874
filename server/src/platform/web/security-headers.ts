/** What a page may do beyond being read and sending its forms. */
export interface PageRights {
  /** It runs scripts of the gateway, which may call the gateway. */
  readonly runsScripts?: boolean
}

/** Where browsers report what a page tried and must not do. */
export const CSP_REPORTS = '/csp-reports'

/**
 * The instructions to a browser for every page: to store it nowhere, to frame it nowhere, to load nothing from other
 * hosts, to send its forms to the gateway alone, and to report whatever tries otherwise.
 */
export const securityHeaders = ({ runsScripts = false }: PageRights = {}): Record<string, string> => ({
  'cache-control': 'no-store',
  ...documentHeaders([
    "default-src 'none'",
    ...(runsScripts ? ["script-src 'self'", "connect-src 'self'"] : []),
    "img-src 'self' data:",
    "style-src 'unsafe-inline'",
    // Browsers apply it to the redirects after a form too: a form leads to a page, and that page to the shop.
    "form-action 'self'",
  ]),
})

/** The same for any document, with a policy of its own; a preview may stand in a page of the gateway. */
export const documentHeaders = (
  policy: readonly string[],
  { isFramed = false }: { readonly isFramed?: boolean } = {},
): Record<string, string> => ({
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': isFramed ? 'SAMEORIGIN' : 'DENY',
  'reporting-endpoints': `csp="${CSP_REPORTS}"`,
  'content-security-policy': [
    ...policy,
    "base-uri 'none'",
    isFramed ? "frame-ancestors 'self'" : "frame-ancestors 'none'",
    `report-uri ${CSP_REPORTS}`,
    'report-to csp',
  ].join('; '),
})
