// The search page of an export: prints what the server would print for the query in the address.
const part = document.querySelector('main.searching')
const asked = new URLSearchParams(location.search)
const onPage = 20

const element = (tag, fields, ...inside) => {
  const made = document.createElement(tag)
  for (const name in fields) made.setAttribute(name, fields[name])
  made.append(...inside.filter(Boolean))
  return made
}
const addressWith = changes => {
  const query = new URLSearchParams(asked)
  for (const name in changes) query.set(name, changes[name])
  return `?${query}`
}
const markedText = parts =>
  [parts].flat().map((text, index) => (index % 2 ? element('mark', {}, text) : text))

const crumbsIn = crumbs => crumbs.length > 0 && element('small', {}, crumbs.join(' › '))
const linkTo = ({ title, href }) => element('a', { href }, ...markedText(title))
const textIn = ({ text }) => text?.some(Boolean) && element('p', {}, ...markedText(text))
const entryOf = ({ hits = [], crumbs = [], ...entry }) =>
  element(
    'li',
    {},
    linkTo(entry),
    crumbsIn(crumbs),
    textIn(entry),
    hits.length > 0 && element('ul', {}, ...hits.map(entryOf)),
  )

const scopesIn = (scopes, words, scope) =>
  element(
    'nav',
    { class: 'scopes', 'aria-label': words.where },
    element(
      'ul',
      {},
      ...scopes.map(({ scope: name, label }) => {
        const link = element('a', { href: addressWith({ in: name, page: 0 }) }, label)
        if (name === scope) link.ariaCurrent = 'true'
        return element('li', {}, link)
      }),
    ),
  )

const answered = ({ count, status: line, results, suggestions }, words, from) => {
  const status = element('p', { role: 'status' }, line)
  if (count === 0) {
    const list = element('ul', { class: 'found' }, ...suggestions.map(entryOf))
    return suggestions.length > 0 ? [status, list] : [status]
  }
  const more = element('a', { rel: 'next', href: addressWith({ page: from + onPage }) }, words.more)
  return [
    status,
    element('ol', { class: 'found' }, ...results.map(entryOf)),
    ...(count > from + onPage ? [element('p', {}, more)] : []),
  ]
}

const print = async () => {
  const text = (asked.get('q') ?? '').trimStart().slice(0, 512).trim()
  const [at, scope] = [asked.get('at'), asked.get('in') ?? 'site']
  const from = Math.max(0, Number.parseInt(asked.get('page') ?? '0', 10) || 0)
  const { titles, answer } = await offlineSearch()
  const { words, scopes } = await titles(at, scope)
  const [heading, form] = part.children
  form.elements.q.value = text
  for (const name of ['in', 'at'])
    if (asked.has(name)) form.append(element('input', { type: 'hidden', name, value: asked.get(name) }))
  const results = text
    ? answered(await answer({ text, at, scope, from, limit: onPage }), words, from)
    : [element('p', {}, words.ask)]
  part.replaceChildren(
    heading,
    form,
    ...(scopes.length > 0 ? [scopesIn(scopes, words, scope)] : []),
    ...results,
  )
  if (text) document.title = `${text} · ${document.title}`
}

if (part) print().catch(reportError)
