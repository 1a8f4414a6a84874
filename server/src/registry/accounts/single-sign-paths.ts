/** The library's name for it, which is part of the address that the server sends people back to. */
export const SSO = 'sso'
export const SSO_CALLBACK = `/callback/${SSO}`
