/** What the checkout's pages do beyond being read and sending their forms. They work without it. */

const all = (selector) => document.querySelectorAll(selector)
const MINUTE_MS = 60_000

/** The time that is left, in whole minutes, once it is short; when it is over the server says what became of the payment. */
for (const line of all('[data-left]')) {
  const end = performance.now() + Number(line.dataset.left)
  const { almost, shownBelow } = line.dataset
  const forms = JSON.parse(line.dataset.minutes)
  const rules = new Intl.PluralRules(document.documentElement.lang)
  const tick = () => {
    const left = end - performance.now()
    if (left <= 0) return location.reload()
    const minutes = Math.floor(left / MINUTE_MS)
    const words = forms[rules.select(minutes)] ?? forms.other
    line.hidden = left >= Number(shownBelow)
    line.textContent = minutes < 1 ? almost : words.replace('{count}', String(minutes))
    setTimeout(tick, Math.min(1000, left))
  }
  tick()
}

/** Who comes back to a page that leads on to the shop stays, and is not taken away again. */
addEventListener('pageshow', ({ persisted }) => {
  const [arrival] = performance.getEntriesByType('navigation')
  const page = location.pathname.replace(/\/leave$/, '')
  if (page !== location.pathname && (persisted || arrival?.type === 'back_forward'))
    location.replace(page + location.search)
})

for (const button of all('[data-copy]')) {
  // Browsers give the clipboard to pages over HTTPS and at localhost alone.
  button.hidden = !navigator.clipboard
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent)
    button.textContent = button.dataset.copied
  })
}

for (const button of all('[data-print]')) {
  button.hidden = false
  button.addEventListener('click', () => print())
}

/** The reader's own time, as they write it. */
for (const time of all('time[data-local]')) {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, {
    dateStyle: 'long',
    timeStyle: 'short',
  })
  time.textContent = format.format(new Date(time.dateTime))
}

/** A form is sent once; coming back to the page by the browser's memory makes it new. */
for (const form of all('form[data-once]')) {
  const button = form.querySelector('button')
  const words = button.textContent
  const setBusy = (isBusy) => {
    button.ariaDisabled = String(isBusy)
    button.textContent = isBusy ? form.dataset.once : words
  }
  form.addEventListener('submit', async (event) => {
    if (button.ariaDisabled === 'true') return event.preventDefault()
    setBusy(true)
    if (!form.matches('[data-card]')) return
    event.preventDefault()
    if (!(await sendCard(form))) setBusy(false)
  })
  addEventListener('pageshow', () => setBusy(false))
}

/** Sends the card without leaving the page, so that a mistake costs nothing but the code. Gives whether the page is left. */
async function sendCard(form) {
  const body = new URLSearchParams(new FormData(form))
  const answer = await fetch(form.action, { method: 'POST', body }).catch(() => null)
  if (answer?.status !== 422) {
    // Nothing was charged, and the answer is a page that says so.
    if (answer && answer.status !== 429)
      location.assign(answer.url === form.action ? location.href : answer.url)
    else form.submit()
    return true
  }
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  for (const field of form.querySelectorAll('input'))
    showMistake(field, page.getElementById(`${field.name}-mistake`))
  form.elements.cvc.value = ''
  form.querySelector('[aria-invalid]')?.focus()
  return false
}

function showMistake(field, mistake) {
  document.getElementById(`${field.name}-mistake`)?.remove()
  field.toggleAttribute('aria-invalid', mistake !== null)
  field.setAttribute('aria-describedby', mistake?.id ?? '')
  if (mistake) field.setAttribute('aria-invalid', 'true')
  if (mistake) field.closest('label').append(document.importNode(mistake, true))
}

for (const form of all('form[data-card]')) {
  // All mistakes are told at once, in the page's language.
  form.noValidate = true
  const { number, expiry, cvc } = form.elements
  const label = form.querySelector('[data-brands]')
  const hint = form.querySelector('[data-front]')
  const onBack = hint?.textContent
  const marks = form.parentElement.querySelectorAll('[data-brand]')
  const brands = JSON.parse(label.dataset.brands)

  const brandOf = (digits) => {
    const matches = brands.flatMap(([name, prefixes, length]) =>
      prefixes
        .map((prefix) => (Array.isArray(prefix) ? prefix : [prefix, prefix]))
        .filter(
          ([from, to]) => digits.length >= from.length && isWithin(digits.slice(0, from.length), from, to),
        )
        .map(([from]) => ({ name, length, known: from.length })),
    )
    return matches.sort((one, other) => other.known - one.known)[0]
  }
  const isWithin = (digits, from, to) => digits >= from && digits <= to

  const showBrand = () => {
    const brand = brandOf(number.value.replace(/\D/g, ''))
    label.textContent = brand?.name ?? ''
    for (const mark of marks)
      mark.classList.toggle('dim', brand !== undefined && mark.dataset.brand !== brand.name)
    if (hint) hint.textContent = brand?.length === 4 ? hint.dataset.front : onBack
  }

  typed(number, (digits) => {
    const groups = /^3[47]/.test(digits) ? [4, 6, 5] : [4, 4, 4, 4, 3]
    return split(digits.slice(0, 19), groups).join(' ')
  })
  number.addEventListener('input', showBrand)
  typed(expiry, (digits, isDeleting) => {
    const month = /^[2-9]/.test(digits) ? `0${digits}` : digits
    const short = month.length > 4 && month.slice(2, 4) === '20' ? month.slice(0, 6) : month.slice(0, 4)
    if (short.length < 2 || (short.length === 2 && isDeleting)) return short
    return `${short.slice(0, 2)} / ${short.slice(2)}`
  })
  typed(cvc, (digits) => digits.slice(0, 4))
  showBrand()
}

/** Writes a field anew after each change, and keeps the cursor behind the digit that it stood behind. */
function typed(field, write) {
  field.addEventListener('input', (event) => {
    const isDeleting = event.inputType?.startsWith('delete') ?? false
    const before = field.value.slice(0, field.selectionStart).replace(/\D/g, '').length
    const isAtEnd = field.selectionStart === field.value.length
    const digits = field.value.replace(/\D/g, '')
    field.value = write(digits, isDeleting)
    if (isAtEnd) return
    let place = 0
    for (let seen = 0; place < field.value.length && seen < before; place++)
      if (/\d/.test(field.value[place])) seen++
    field.setSelectionRange(place, place)
  })
}

function split(digits, groups) {
  const parts = []
  let from = 0
  for (const length of groups) {
    if (from < digits.length) parts.push(digits.slice(from, from + length))
    from += length
  }
  return parts
}

/** Finds a method by its name. */
for (const label of all('[data-search]')) {
  label.hidden = false
  const none = document.querySelector('[data-none]')
  label.querySelector('input').addEventListener('input', (event) => {
    const wanted = event.target.value.trim().toLowerCase()
    for (const item of all('[data-name]')) item.hidden = !item.dataset.name.toLowerCase().includes(wanted)
    for (const group of all('[data-group]')) group.hidden = !group.querySelector('[data-name]:not([hidden])')
    none.hidden = document.querySelector('[data-name]:not([hidden])') !== null
  })
  label.querySelector('input').addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault()
  })
}

/** Another device may have paid, or a wallet answers late: the page shows what became of it. */
for (const place of all('[data-state]')) {
  for (const line of place.querySelectorAll('[data-plain]')) line.hidden = true
  let pause = 2000
  const ask = async () => {
    const answer = document.hidden ? null : await fetch(place.dataset.state).catch(() => null)
    const state = answer?.ok ? await answer.json() : null
    if (state && !state.isAwaiting) return location.assign(state.next)
    pause = Math.min(pause * 1.1, 10_000)
    setTimeout(ask, pause)
  }
  setTimeout(ask, pause)
}
