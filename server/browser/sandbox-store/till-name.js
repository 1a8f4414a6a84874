const NAMES_KEY = `amsel-tills ${location.pathname}`
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,19}$/u
const FIRST = 'Till 1'

const get = (id) => document.getElementById(id)
const dialog = get('tills')

/** The name is in the page's address, so that each till of a store is a page of its own, also in one browser. */
const asked = (new URLSearchParams(location.search).get('till') ?? '').trim()
export const tillName = NAME.test(asked) ? asked : FIRST

const addressOf = (name) => `${location.pathname}?${new URLSearchParams({ till: name })}`

function names() {
  try {
    const kept = JSON.parse(localStorage.getItem(NAMES_KEY) ?? '[]')
    return [...new Set([FIRST, ...kept.filter((name) => NAME.test(name)), tillName])]
  } catch {
    return [FIRST, tillName]
  }
}

const keep = (all) => localStorage.setItem(NAMES_KEY, JSON.stringify(all))

function showAll() {
  get('till-list').replaceChildren(
    ...names().map((name) => {
      const link = Object.assign(document.createElement('a'), { href: addressOf(name), textContent: name })
      if (name === tillName) link.setAttribute('aria-current', 'page')
      return link
    }),
  )
}

const flawOf = (name) =>
  name === '' || NAME.test(name) ? '' : 'Up to 20 letters, digits, spaces, points and hyphens'

export function offerTills() {
  keep(names())
  get('till-name').textContent = tillName
  document.title = `${tillName} · ${document.title}`
  get('till-name').addEventListener('click', () => {
    showAll()
    dialog.showModal()
  })
  const field = get('new-name')
  field.addEventListener('input', () => {
    get('name-mistake').textContent = flawOf(field.value.trim())
  })
  get('new-till').addEventListener('submit', (event) => {
    event.preventDefault()
    const name = field.value.trim()
    if (name === '') get('name-mistake').textContent = 'Type a name, such as Till 2'
    else if (flawOf(name) === '') location.assign(addressOf(name))
  })
}
