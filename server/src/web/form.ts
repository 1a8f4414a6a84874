/** What a form held; nothing where there was none. */
export const formOf = ({ body }: { body: unknown }): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams()
