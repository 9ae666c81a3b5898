// The search of a site in a dialog over the page: loaded when somebody is about to search.
const link = document.querySelector('a.search')
// Recent searches are stored only where the site is the same for everybody, so that nobody else in this browser sees
// them.
const remembered = link.dataset.recent
const former = `lectern-recent ${link.pathname}`
let words = {}
let scopes = []
let titles = []
let scope = 'site'
let asking
let soon
let chosen
let isMoving

// The dialog and its field exist already, and may be open; the rest is made here.
const dialog = document.querySelector('.finder')
const [form] = dialog.children
const [input] = form
dialog.insertAdjacentHTML(
  'beforeend',
  '<p role="status"></p><div role="listbox" id="~found" hidden></div><footer></footer>',
)
const [, status, list, foot] = dialog.children
list.ariaLabel = input.placeholder = input.ariaLabel

const make = (tag, fields, ...inside) => {
  const made = document.createElement(tag)
  for (const name in fields) made.setAttribute(name, fields[name])
  made.append(...inside)
  return made
}
const button = (text, act, fields) => {
  const made = make('button', fields, text)
  made.onclick = act
  return made
}
const fieldAttributes = {
  ...{ role: 'combobox', 'aria-expanded': false, 'aria-controls': list.id, 'aria-autocomplete': 'list' },
  ...{ autocomplete: 'off', autocapitalize: 'off', spellcheck: false, maxlength: 512 },
}
for (const name in fieldAttributes) input.setAttribute(name, fieldAttributes[name])
const close = button('✕', () => dialog.close(), {
  type: 'button',
  class: 'plain',
  'aria-label': link.dataset.close,
})
form.append(close)

const typed = () => input.value.trim()
const address = (name, q = '') => {
  const url = new URL(link.href)
  url.pathname += name
  url.searchParams.set('in', scope)
  url.searchParams.set('q', q)
  return url
}
const recent = () => {
  try {
    // Removes what a former version stored, or what was stored when the site was the same for everybody.
    delete localStorage[former]
    if (!remembered) delete localStorage[former.slice(0, -9)]
    return JSON.parse(localStorage[remembered])
  } catch {
    return []
  }
}
const remember = entries => {
  try {
    if (remembered) localStorage[remembered] = JSON.stringify(entries.slice(0, 6))
  } catch {}
}

const choose = option => {
  chosen?.setAttribute('aria-selected', false)
  chosen = option
  chosen?.setAttribute('aria-selected', true)
  chosen?.scrollIntoView({ block: 'nearest' })
  input.setAttribute('aria-activedescendant', chosen?.id ?? '')
}

// Some texts are lists of parts, of which every second one is marked.
const marked = parts => [parts].flat().map((part, index) => (index % 2 ? make('mark', {}, part) : part))

// An entry leads to a page or a part of one, or repeats a former query.
const optionOf = ({ title, href, crumbs = [], text = [], asked, isPart }, index) => {
  const option = make(
    'a',
    { role: 'option', id: `~found-${index}`, 'aria-selected': false, tabindex: -1, href },
    make('b', {}, ...marked(title)),
  )
  if (isPart) option.className = 'part'
  for (const line of [[crumbs.join(' › ')], marked(text)])
    if (line.some(Boolean)) option.append(make('small', {}, ...line))
  option.onclick = event => {
    if (asked) {
      event.preventDefault()
      input.value = asked
      return find()
    }
    const question = { title: typed(), href: address('', typed()).href, asked: typed() }
    const before = recent().filter(entry => entry.href !== href && entry.href !== question.href)
    remember([{ title: [title].flat().join(''), href, crumbs }, ...(typed() ? [question] : []), ...before])
    dialog.close()
  }
  return option
}

// Below the list: where to search, and what else can be done.
const show = (entries, text = '', more = '') => {
  status.textContent = text
  list.replaceChildren(...entries.map(optionOf))
  list.hidden = !entries.length
  list.scrollTop = 0
  input.ariaExpanded = !list.hidden
  isMoving = false
  choose(list.firstChild)
  foot.replaceChildren(
    ...scopes.map(({ scope: name, label }) =>
      button(
        label,
        () => {
          scope = name
          begin()
        },
        { 'aria-pressed': name === scope },
      ),
    ),
    more,
  )
}

const ask = async () => {
  asking = new AbortController()
  const { signal } = asking
  try {
    const answer = await fetch(address('.json', typed()), { signal })
    if (!answer.ok) return show([], answer.status === 429 ? words.tooMany : words.failed)
    const { count, status: text, results, suggestions } = await answer.json()
    if (!count) return show(suggestions, text)
    show(
      results.flatMap(({ hits, ...page }) => [page, ...hits.map(hit => ({ ...hit, isPart: true }))]),
      text,
      count > results.length ? make('a', { href: address('', typed()) }, words.more) : '',
    )
    isAnswered = true
  } catch {
    if (!signal.aborted) show([], words.failed)
  }
}

// Titles are shown immediately, until the first answer arrives.
let isAnswered
const plain = text => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const find = () => {
  clearTimeout(soon)
  asking?.abort()
  if (!typed()) {
    isAnswered = false
    const entries = recent()
    const forget = () => {
      remember([])
      find()
      input.focus()
    }
    return entries.length ? show(entries, words.recent, button(words.forget, forget)) : show([], words.ask)
  }
  soon = setTimeout(ask, 60)
  const all = plain(typed()).split(/\s+/)
  if (!isAnswered)
    show(titles.filter(({ title }) => all.every(word => plain(title).includes(word))).slice(0, 8))
}

export const begin = async () => {
  try {
    ;({ words, scopes, titles = [] } = await (await fetch(address('/../titles.json'))).json())
  } catch {}
  find()
}

input.oninput = find
input.onkeydown = event => {
  if (event.isComposing) return
  const options = [...list.children]
  const at = options.indexOf(chosen)
  const { key, ctrlKey, metaKey } = event
  const steps = { ArrowDown: at + 1, ArrowUp: at - 1, ...(isMoving && { Home: 0, End: -1 }) }
  if (key in steps) {
    choose(options.at(steps[key] % options.length))
    isMoving = true
  } else if (key === 'Escape') dialog.close()
  else if (key === 'Enter' && chosen) ctrlKey || metaKey ? window.open(chosen.href) : chosen.click()
  else return
  event.preventDefault()
}
dialog.onclick = ({ target }) => {
  if (target === dialog) dialog.close()
}

const sheet = make('link', { rel: 'stylesheet', href: new URL('./search.css', import.meta.url) })
sheet.onerror = () => {
  dialog.style.opacity = 1
}
document.head.append(sheet)
