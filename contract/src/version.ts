/** Of the gateway, its packages and its interface. Written by "npm run generate" from the root's package.json. */
export const VERSION = '0.9.0'
