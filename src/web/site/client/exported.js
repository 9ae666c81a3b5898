// What replaces a server on pages of an export: runs with the script of the site, whose `fetch` and `import` these
// functions are.
export const ownAddress = document.currentScript.src
const root = new URL('../../', ownAddress)
const isInFolder = location.protocol === 'file:'

/* global searchScript */

// Scripts deliver their values, each once.
const arriving = new Map()
const values = new Map()
globalThis.lecternExport = (name, value) => arriving.get(name)?.(value)
const handedOn = (name, file = name) => {
  const value =
    values.get(name) ??
    new Promise((done, fail) => {
      arriving.set(name, done)
      const script = document.createElement('script')
      script.onerror = () => fail(new Error(file))
      script.src = new URL(file, root)
      document.head.append(script)
    })
  values.set(name, value)
  return value
}

const loaded = {}
export const importHere = async name => {
  loaded[name] ??= modules[name]()
  return loaded[name]
}

// Parts of long menus have addresses relative to the folder of the export.
const fromRoot = list => {
  const part = document.createElement('template')
  part.innerHTML = list
  for (const name of ['href', 'data-fragment'])
    for (const element of part.content.querySelectorAll(`[${name}]`))
      element.setAttribute(name, new URL(element.getAttribute(name), root))
  return part.innerHTML
}

const nameOf = address => decodeURI(new URL(address, location).href.slice(root.href.length))
const answering = value => ({ ok: true, status: 200, json: () => value, text: () => value })

let search
export const offlineSearch = async () => {
  search ??= (await handedOn('search', searchScript))(handedOn, root.href)
  return search
}
const searched = async ({ pathname, searchParams }) => {
  const { titles, answer } = await offlineSearch()
  const at = searchParams.get('at')
  const scope = searchParams.get('in') ?? 'site'
  if (pathname.endsWith('/titles.json')) return titles(at, scope)
  return answer({ text: searchParams.get('q') ?? '', at, scope, from: 0, limit: 8 })
}

export const fetchHere = async (address, options = {}) => {
  const name = nameOf(address)
  if (name.startsWith('~/navigation/')) return answering(fromRoot(await handedOn(name)))
  if (!name.startsWith('~/search/')) return fetch(address, options)
  const found = await searched(new URL(address, location))
  options.signal?.throwIfAborted()
  return answering(found)
}

// Pages opened from a folder cannot fetch the text to copy.
if (isInFolder) for (const button of document.querySelectorAll('[data-copy]')) button.remove()
