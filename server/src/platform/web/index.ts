/**
 * What the gateway's pages are made of: text that is safe inside HTML, one look for light and dark, the frame of a page,
 * its headers, what a form held, and error pages. A person who opens a bad link reads a page, and a fault is logged once
 * and shown without its details. It knows no payments, no merchants and no addresses: each module brings its own.
 */
export { AMSEL, ICON_PATH, iconRoutes } from './amsel.ts'
export { JSON_ERRORS } from './addresses.ts'
export { createApp } from './create-app.ts'
export { type ErrorWords, sendErrorPage } from './error-pages.ts'
export { formOf } from './form.ts'
export { cardPage, frame, SANDBOX_LINE } from './frame.ts'
export { type Html, html, scriptData } from './html.ts'
export { preparePages } from './prepare-pages.ts'
export { moduleTags, type Script, script, scriptFile } from './scripts.ts'
export { CSP_REPORTS, documentHeaders } from './security-headers.ts'
export { sendPage, sendScript } from './send-page.ts'
