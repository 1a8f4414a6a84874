/** Whether this browser's session came by the organisation's server: when it is over, that is asked without a question. */
const KEPT_AS = 'amsel-operator-sso'

export const keepSso = (isBySso: boolean): void => {
  if (isBySso) localStorage.setItem(KEPT_AS, 'yes')
  else localStorage.removeItem(KEPT_AS)
}

/** It is asked once: if it leads nowhere, the sign-in page is shown. */
export function takeSso(): boolean {
  const was = localStorage.getItem(KEPT_AS) !== null
  keepSso(false)
  return was
}
