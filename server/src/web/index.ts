/**
 * What the gateway's pages are made of: text that is safe inside HTML, one look for light and dark, the frame of a page,
 * its headers, what a form held, and pages for what goes wrong. Whoever opens a bad link reads a page, and a fault is
 * logged once and shown without its details. It knows no payments, no merchants and no addresses: each room brings its own.
 */
export { sendErrorPage } from './error-pages.ts'
export { formOf } from './form.ts'
export { cardPage, frame, SANDBOX_LINE } from './frame.ts'
export { type Html, html, scriptData } from './html.ts'
export { preparePages, sendPage } from './pages.ts'
