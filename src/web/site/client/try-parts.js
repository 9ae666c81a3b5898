// Parts of request forms for APIs: server, authentication, parameters. Each has its fields, and reads their values.
import { choice, described, element, field, group, valuesOf } from './try-elements.js'
import { forgetAll, keepAt, keptAt } from './try-kept.js'

/** The server, with the variables of its address. */
export const serverPart = ({ servers, words }) => {
  const server = choice(
    servers.map(({ url, description }) => [url, description ? `${url} – ${description}` : url]),
  )
  const shown = element('div')
  let variables = []
  const show = () => {
    const { variables: all = [] } = servers[server.selectedIndex] ?? {}
    variables = all.map(({ name, value, values }) => {
      const control = values
        ? choice(values.map(one => [one, one]))
        : element('input', { autocomplete: 'off' })
      control.value = value
      return { name, control }
    })
    shown.replaceChildren(
      ...variables.map(({ name, control }) =>
        field(words, name, control, { isRequired: true, isName: true }),
      ),
    )
  }
  server.onchange = show
  show()
  return {
    fields: group(words.server, field(words, words.server, server), shown),
    read: () => ({
      server: servers[server.selectedIndex]?.url ?? '',
      variables: variables.map(({ name, control }) => [name, control.value]),
    }),
  }
}

/** The credentials for one of the API's ways of authentication. `say` shows the reader a message. */
export const authenticationPart = ({ security, words }, place, say) => {
  const way = choice(
    security.map((all, index) => [index, all.map(({ name }) => name).join(' + ') || words.noAuthentication]),
  )
  const shown = element('div')
  let schemes = []
  let origin
  const keep = () => {
    const values = schemes.map(({ name, controls }) => [name, valuesOf(controls)])
    keepAt(place, origin, Object.fromEntries(values))
  }
  const fill = () => {
    const kept = keptAt(place, origin)
    for (const { name, controls } of schemes)
      for (const [key, control] of Object.entries(controls)) control.value = kept[name]?.[key] ?? ''
  }
  const forget = () => {
    forgetAll(place.base)
    say(words.forgotten)
  }
  const show = () => {
    schemes = (security[way.selectedIndex] ?? []).map(scheme => ({
      ...scheme,
      controls: credentialsFor(scheme),
    }))
    shown.replaceChildren(
      ...schemes.flatMap(scheme => schemeFields(scheme, words, keep)),
      ...(schemes.length > 0 ? forgetting(words, forget) : []),
    )
    fill()
  }
  way.onchange = show
  show()
  return {
    fields: group(
      words.authentication,
      ...(security.length > 1 ? [field(words, words.authentication, way)] : []),
      ...(security.length > 0 ? [shown] : []),
    ),
    fill,
    /** What was filled in for one server is never shown for another, nor sent to it. */
    follow: other => {
      if (other === origin) return
      origin = other
      fill()
    },
    read: () => schemes.map(({ controls, ...scheme }) => ({ ...scheme, values: valuesOf(controls) })),
  }
}

const schemeFields = ({ name, kind, scopes, controls }, words, keep) => [
  ...Object.entries(controls).map(([key, control]) => {
    control.oninput = keep
    const hint = scopes.length > 0 ? { hint: scopes.join(', ') } : {}
    return field(words, `${name}: ${words[key]}`, control, hint)
  }),
  ...(kind === 'other' ? [element('p', { textContent: `${name}: ${words.otherScheme}` })] : []),
]

const forgetting = (words, forget) => {
  const button = element('button', { type: 'button', textContent: words.forget })
  button.onclick = forget
  return [element('small', { textContent: words.kept }), button]
}

const secret = () => element('input', { type: 'password', autocomplete: 'off', spellcheck: false })

const credentialsFor = ({ kind }) => {
  if (kind === 'other') return {}
  if (kind === 'basic')
    return { user: element('input', { autocomplete: 'off', spellcheck: false }), password: secret() }
  return kind === 'bearer' ? { token: secret() } : { key: secret() }
}

/** The parameters, grouped by where they are sent. */
export const parametersPart = ({ parameters, words }) => {
  const filled = []
  const fieldsIn = where => {
    const all = parameters.filter(parameter => parameter.in === where)
    return all.map(parameter => {
      const control = controlFor(parameter, words)
      filled.push({ ...parameter, control })
      const how = parameter.type === 'list' ? words.list : parameter.type === 'json' ? 'JSON' : ''
      const hint = [parameter.description, how].filter(Boolean).join(' · ')
      const isRequired = parameter.isRequired && where !== 'cookie'
      return field(words, parameter.name, control, { isRequired, isName: true, hint })
    })
  }
  const cookies = fieldsIn('cookie')
  const unsent = cookies.length > 0 ? [element('small', { textContent: words.noCookies })] : []
  return {
    fields: [
      ...['path', 'query', 'header'].map(where => group(words[where], ...fieldsIn(where))),
      group(words.cookie, ...cookies, ...unsent),
    ],
    read: () => filled.map(({ control, ...parameter }) => ({ ...parameter, value: control.value })),
  }
}

const controlFor = ({ type, values, value, isRequired }, words) => {
  const given = type === 'boolean' ? ['true', 'false'] : values
  if (given) {
    const select = choice([...(isRequired ? [] : [['', words.notSet]]), ...given.map(one => [one, one])])
    if (value !== '' || !isRequired) select.value = value
    return select
  }
  if (type === 'list' || type === 'json')
    return element('textarea', {
      value: type === 'list' ? value.replaceAll(',', '\n') : value,
      rows: 2,
      spellcheck: false,
    })
  return element('input', {
    value,
    autocomplete: 'off',
    spellcheck: false,
    ...(type === 'number' && { inputMode: 'decimal' }),
  })
}

/**
 * Whether the request goes through the server of the site: a choice of the reader where the site forwards to the API's
 * server.
 */
export const forwardingPart = ({ forwarded, words }) => {
  if (forwarded.length === 0) return { fields: undefined, follow: () => {}, read: () => false }
  const control = element('input', { type: 'checkbox' })
  const label = element('label', {}, control, element('span', { textContent: words.throughSite }))
  const fields = element(
    'div',
    { className: 'try-through' },
    label,
    described(control, words.throughSiteHint),
  )
  return {
    fields,
    /** Requests to other servers are sent by the browser itself. */
    follow: origin => {
      fields.hidden = !forwarded.includes(origin)
    },
    read: () => control.checked && !fields.hidden,
  }
}
