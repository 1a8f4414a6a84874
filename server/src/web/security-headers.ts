/** What a page may do beyond being read and sending its forms. */
export interface PageRights {
  /** It runs scripts of the gateway, which may call the gateway. */
  readonly runsScripts?: boolean
}

/** What a browser is told of every page: to keep it nowhere, to frame it nowhere, and to load nothing from elsewhere. */
export const securityHeaders = ({ runsScripts = false }: PageRights = {}): Record<string, string> => ({
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  // No form-action: browsers hold it against the redirect after a form too, and that leads to a shop or a wallet.
  'content-security-policy': [
    "default-src 'none'",
    ...(runsScripts ? ["script-src 'self'", "connect-src 'self'"] : []),
    "img-src 'self' data:",
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
})
