// The credentials that a reader has filled in, kept per server and only in this tab.

/** Shared by all forms of the page, and used also where the browser has no storage. */
const kept = new Map()
const forms = new Set()

const prefixOf = base => `lectern-try ${base.pathname} `

/** The key of one server of one spec. Without a server, while its address is invalid, nothing is kept. */
const keyOf = ({ base, spec }, origin) => `${prefixOf(base)}${spec} ${origin}`

/** The kept values, by scheme and field. */
export const keptAt = (place, origin) => {
  if (origin === undefined) return {}
  const key = keyOf(place, origin)
  try {
    if (!kept.has(key)) kept.set(key, JSON.parse(sessionStorage[key]))
  } catch {}
  return kept.get(key) ?? {}
}

export const keepAt = (place, origin, values) => {
  if (origin === undefined) return
  const key = keyOf(place, origin)
  kept.set(key, { ...keptAt(place, origin), ...values })
  try {
    sessionStorage[key] = JSON.stringify(kept.get(key))
  } catch {}
}

/** Registers a function that is called after everything was forgotten. */
export const onForgotten = show => forms.add(show)

/** Forgets the credentials of every server of every spec of the site. */
export const forgetAll = base => {
  kept.clear()
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefixOf(base))) sessionStorage.removeItem(key)
  } catch {}
  for (const show of forms) show()
}
