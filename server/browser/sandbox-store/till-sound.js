const KEY = 'amsel-till-sound'
/** Two tones that rise. */
const TONES = [
  [880, 0],
  [1_320, 0.14],
]
const TONE_SECONDS = 0.22

let sounds = null

export const isSoundOn = () => localStorage.getItem(KEY) !== 'off'
export const switchSound = () => localStorage.setItem(KEY, isSoundOn() ? 'off' : 'on')

/** Browsers let nothing sound before somebody has touched the page; the till does not try. */
export function soundPaid() {
  if (!sounds || !isSoundOn()) return
  for (const [hertz, after] of TONES) {
    const [tone, volume] = [sounds.createOscillator(), sounds.createGain()]
    const begin = sounds.currentTime + after
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(0.25, begin)
    volume.gain.exponentialRampToValueAtTime(0.001, begin + TONE_SECONDS)
    tone.connect(volume).connect(sounds.destination)
    tone.start(begin)
    tone.stop(begin + TONE_SECONDS)
  }
}

/** Some browsers take the end of a touch for one, not its beginning: whatever is asleep is woken by the next. */
function open() {
  if (window.AudioContext) sounds ??= new AudioContext()
  if (sounds?.state === 'suspended') void sounds.resume()
}

/** Returns what ends it. */
export function listenForTouch() {
  const touches = ['pointerdown', 'click', 'keydown']
  for (const touch of touches) document.addEventListener(touch, open)
  return () => {
    for (const touch of touches) document.removeEventListener(touch, open)
  }
}
