import { formatAmount } from './money.js'
import { isSoundOn, listenForTouch, soundPaid, switchSound } from './till-sound.js'

const get = (id) => document.getElementById(id)
const [box, outcome, sold, control] = ['result', 'outcome', 'sold', 'sound'].map(get)

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
  soundPaid()
}

function showControl() {
  control.setAttribute('aria-pressed', String(isSoundOn()))
  control.textContent = isSoundOn() ? 'Sound on' : 'Sound off'
}

export function offerSound() {
  showControl()
  listenForTouch()
  control.addEventListener('click', () => {
    switchSound()
    showControl()
  })
}
