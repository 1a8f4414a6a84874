import { formatAmount } from './money.js'

const KEY = 'amsel-till-sound'
/** Two tones that rise. */
const TONES = [
  [880, 0],
  [1_320, 0.14],
]
const TONE_SECONDS = 0.22

const get = (id) => document.getElementById(id)
const [box, outcome, sold, control] = ['result', 'outcome', 'sold', 'sound'].map(get)
let sounds = null

export function say(text, tone = '') {
  outcome.textContent = text
  outcome.className = `outcome ${tone}`
  box.classList.remove('paid')
}

export function sayPaid({ amount }) {
  say('Paid', 'good')
  sold.textContent = formatAmount(amount)
  box.classList.add('paid')
  box.scrollIntoView({ block: 'nearest' })
  play()
}

const isOn = () => localStorage.getItem(KEY) !== 'off'

function showControl() {
  control.setAttribute('aria-pressed', String(isOn()))
  control.textContent = isOn() ? 'Sound on' : 'Sound off'
}

/** Browsers let nothing sound before somebody has touched the page; the till does not try. */
function play() {
  if (!sounds || !isOn()) return
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

export function offerSound() {
  showControl()
  for (const touch of ['pointerdown', 'click', 'keydown']) document.addEventListener(touch, open)
  control.addEventListener('click', () => {
    localStorage.setItem(KEY, isOn() ? 'off' : 'on')
    showControl()
  })
}
