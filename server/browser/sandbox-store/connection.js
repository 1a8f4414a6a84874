const line = document.getElementById('offline')
let since = null

const time = (moment) => moment.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })

/**
 * Whether the gateway answers, not whether there is a network: it may run on this machine. What takes a payment waits until
 * it answers, and what is under way is asked about again by itself. The phone has no such line: it says itself what it misses.
 */
export function notReached() {
  since ??= new Date()
  if (!line) return
  line.textContent = `No connection since ${time(since)}. Nobody can pay now; what was begun is asked about again.`
  show(true)
}

export function reached() {
  since = null
  if (line) show(false)
}

export const isAway = () => since !== null

function show(isOffline) {
  if (line.hidden === !isOffline) return
  line.hidden = !isOffline
  for (const button of document.querySelectorAll('.takes')) button.disabled = isOffline
}
