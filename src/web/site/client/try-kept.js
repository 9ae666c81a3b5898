// The credentials that a reader has filled in: for the server that they are sent to alone, and in this tab alone.

/** Of all forms of the page, also where a browser stores nothing. */
const kept = new Map()
const forms = new Set()

const prefixOf = base => `lectern-try ${base.pathname} `

/** Under one server of one spec; no server, as the address is none yet, has nothing and keeps nothing. */
const keyOf = ({ base, spec }, origin) => `${prefixOf(base)}${spec} ${origin}`

/** By the name of a scheme, and by its field. */
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

/** Calls it when all is forgotten. */
export const onForgotten = show => forms.add(show)

/** For every server of every spec of the site. */
export const forgetAll = base => {
  kept.clear()
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefixOf(base))) sessionStorage.removeItem(key)
  } catch {}
  for (const show of forms) show()
}
