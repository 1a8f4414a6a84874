/** The library's name for it, which stands in the address that the server sends people back to. */
export const SSO = 'sso'
export const SSO_CALLBACK = `/callback/${SSO}`
