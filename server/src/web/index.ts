/**
 * What the gateway's pages are made of: text that is safe inside HTML, one look for light and dark, the frame of a page,
 * its headers, what a form held, and pages for what goes wrong. Whoever opens a bad link reads a page, and a fault is
 * logged once and shown without its details. It knows no payments, no merchants and no addresses: each room brings its own.
 */
export { formOf } from './form.ts'
export { backToShop, layout, messagePage } from './frame.ts'
export { Html, html } from './html.ts'
