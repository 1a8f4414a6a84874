/** Where to go on after signing in: a path within the portal, and nowhere else. */
export function returnPath(wanted: string | null): string {
  // Browsers read a backslash as a slash and leave line breaks out: "/\elsewhere" would be another host.
  if (!wanted || !/^\/(?![/\\])[^\\\s]*$/.test(wanted)) return '/'
  if (/^\/(sign-in|sign-up|two-step|verify|forgot|reset)\b/.test(wanted)) return '/'
  return wanted
}

export const signInPath = (path: string, search: string): string => {
  const back = returnPath(path + (search ? `?${search}` : ''))
  return back === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(back)}`
}
