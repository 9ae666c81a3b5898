// The form by which a reader sends a request to an API from a page: from the browser, and with nothing that the site gets.
import { forgetAll, keepAt, keptAt, onForgotten } from './try-kept.js'
import { curlOf, originOf, requestOf } from './try-request.js'

const element = (name, properties, ...children) => {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children.filter(child => child !== undefined))
  return made
}

const panels = new WeakMap()

/** Opens the form below the line of an operation, or closes it. */
export const toggle = async (line, button, base) => {
  const open = panels.get(line) ?? (await load(line, base))
  panels.set(line, open)
  const isOpen = button.getAttribute('aria-expanded') === 'true'
  button.setAttribute('aria-expanded', String(!isOpen))
  open.hidden = isOpen
  if (!isOpen) open.querySelector('input, select, textarea, button')?.focus()
}

const load = async (line, base) => {
  if (document.querySelector('link[data-try]') === null) {
    const style = element('link', { rel: 'stylesheet', href: new URL('./try-it.css', import.meta.url).href })
    style.dataset.try = ''
    const loaded = new Promise(resolve => (style.onload = style.onerror = resolve))
    document.head.append(style)
    await loaded
  }
  const { spec, operation } = line.dataset
  const page = location.pathname.slice(base.pathname.length - 1).replace(/\/$/, '')
  const address = new URL(`~/operations/${spec}/${operation}?page=${encodeURIComponent(page)}`, base)
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(answer.status)
  const panel = formOf(await answer.json(), { base, spec })
  line.after(panel)
  return panel
}

let ids = 0

const formOf = (operation, place) => {
  const { words } = operation
  const parts = { parameters: [], schemes: [], variables: [] }
  const field = (label, control, { isRequired = false, hint } = {}) => {
    control.id = `~try-${++ids}`
    control.required = isRequired
    const said = hint && element('small', { id: `${control.id}-hint`, textContent: hint })
    if (said) control.setAttribute('aria-describedby', said.id)
    return element(
      'div',
      { className: 'try-field' },
      element(
        'label',
        { htmlFor: control.id },
        label,
        isRequired ? element('b', { textContent: ` ${words.required}` }) : '',
      ),
      control,
      said || undefined,
    )
  }
  const group = (title, ...children) =>
    children.length === 0
      ? undefined
      : element('fieldset', {}, element('legend', { textContent: title }), ...children)

  const server = choice(
    operation.servers.map(({ url, description }) => [url, description ? `${url} – ${description}` : url]),
  )
  const variables = element('div')
  const showVariables = () => {
    const { variables: all = [] } = operation.servers[server.selectedIndex] ?? {}
    parts.variables = all.map(({ name, value, values }) => {
      const control = values
        ? choice(values.map(one => [one, one]))
        : element('input', { autocomplete: 'off' })
      control.value = value
      return { name, control }
    })
    variables.replaceChildren(
      ...parts.variables.map(({ name, control }) => field(name, control, { isRequired: true })),
    )
  }
  server.onchange = showVariables
  showVariables()

  const way = choice(
    operation.security.map((all, index) => [
      index,
      all.map(({ name }) => name).join(' + ') || words.noAuthentication,
    ]),
  )
  const schemes = element('div')
  const status = element('p', { className: 'try-status', role: 'status' })
  let origin
  const keep = () => {
    const values = parts.schemes.map(({ name, controls }) => [name, valuesOf(controls)])
    keepAt(place, origin, Object.fromEntries(values))
  }
  const fillSchemes = () => {
    const kept = keptAt(place, origin)
    for (const { name, controls } of parts.schemes)
      for (const [key, control] of Object.entries(controls)) control.value = kept[name]?.[key] ?? ''
  }
  const showSchemes = () => {
    parts.schemes = (operation.security[way.selectedIndex] ?? []).map(scheme => ({
      ...scheme,
      controls: controlsOf(scheme),
    }))
    const shown = parts.schemes.flatMap(({ name, kind, scopes, controls }) => [
      ...Object.entries(controls).map(([key, control]) => {
        control.oninput = keep
        return field(`${name}: ${words[key]}`, control, scopes.length > 0 ? { hint: scopes.join(', ') } : {})
      }),
      ...(kind === 'other' ? [element('p', { textContent: `${name}: ${words.otherScheme}` })] : []),
    ])
    if (parts.schemes.length > 0) {
      const forget = element('button', { type: 'button', textContent: words.forget })
      forget.onclick = () => {
        forgetAll(place.base)
        status.textContent = words.forgotten
      }
      shown.push(element('small', { textContent: words.kept }), forget)
    }
    schemes.replaceChildren(...shown)
    fillSchemes()
  }
  way.onchange = showSchemes
  showSchemes()

  const parametersIn = where => {
    const all = operation.parameters.filter(parameter => parameter.in === where)
    return all.map(parameter => {
      const control = controlFor(parameter, words)
      parts.parameters.push({ ...parameter, control })
      const how = parameter.type === 'list' ? words.list : parameter.type === 'json' ? 'JSON' : ''
      const hint = [parameter.description, how].filter(Boolean).join(' · ')
      return field(parameter.name, control, { isRequired: parameter.isRequired && where !== 'cookie', hint })
    })
  }
  const hasBody = operation.bodies.length > 0 && !/^(?:GET|HEAD)$/.test(operation.method)
  const type = choice(operation.bodies.map(body => [body.type, body.type]))
  const body = element('div')
  const showBody = () => {
    const chosen = operation.bodies[type.selectedIndex]
    parts.body = bodyControls(chosen, operation, words)
    body.replaceChildren(
      ...parts.body.controls.map(({ label, control, isRequired }) => field(label, control, { isRequired })),
    )
  }
  type.onchange = showBody
  if (hasBody) showBody()

  const send = element('button', { className: 'try-send', textContent: words.send })
  const cancel = element('button', { type: 'button', textContent: words.cancel, hidden: true })
  const shown = element('div', { className: 'try-response' })
  const command = element('pre', { tabIndex: 0 })
  const cookies = parametersIn('cookie')
  const form = element(
    'form',
    { className: 'try', noValidate: false },
    group(words.server, field(words.server, server), variables),
    group(
      words.authentication,
      ...(operation.security.length > 1 ? [field(words.authentication, way)] : []),
      ...(operation.security.length > 0 ? [schemes] : []),
    ),
    ...['path', 'query', 'header'].map(where => group(words[where], ...parametersIn(where))),
    group(
      words.cookie,
      ...cookies,
      ...(cookies.length > 0 ? [element('small', { textContent: words.noCookies })] : []),
    ),
    hasBody
      ? group(words.body, ...(operation.bodies.length > 1 ? [field(words.mediaType, type)] : []), body)
      : undefined,
    element('details', {}, element('summary', { textContent: words.command }), command),
    element('p', { className: 'try-buttons' }, send, cancel),
    status,
    shown,
  )
  form.lang = operation.language
  form.setAttribute('aria-label', `${words.request}: ${operation.method} ${operation.path}`)

  const current = () => ({
    method: operation.method,
    path: operation.path,
    server: operation.servers[server.selectedIndex]?.url ?? '',
    variables: parts.variables.map(({ name, control }) => [name, control.value]),
    parameters: parts.parameters.map(({ control, ...parameter }) => ({ ...parameter, value: control.value })),
    schemes: parts.schemes.map(({ controls, ...scheme }) => ({
      ...scheme,
      values: valuesOf(controls),
    })),
    body: hasBody ? parts.body.read() : undefined,
  })
  /** What was filled in for one server is never shown for another, nor sent to it. */
  const followServer = () => {
    const before = origin
    origin = originOf(current())
    if (origin !== before) fillSchemes()
  }
  const update = () => {
    followServer()
    command.textContent = curlOf(current())
  }
  form.addEventListener('input', update)
  form.addEventListener('change', update)
  onForgotten(() => {
    fillSchemes()
    update()
  })
  update()

  let running
  cancel.onclick = () => running?.abort()
  form.onsubmit = async event => {
    event.preventDefault()
    if (running) return
    running = new AbortController()
    Object.assign(cancel, { hidden: false })
    send.disabled = true
    shown.replaceChildren()
    status.textContent = words.sending
    let refused = false
    const watch = () => {
      refused = true
    }
    document.addEventListener('securitypolicyviolation', watch)
    try {
      const wrong = parts.body?.problem?.()
      if (hasBody && wrong) throw new Error(`${words.wrongJson} ${wrong}`)
      followServer()
      const { url, options, dropped } = requestOf(current())
      const start = performance.now()
      const answer = await fetch(url, { ...options, signal: running.signal })
      const bytes = await answer.blob()
      const time = Math.round(performance.now() - start)
      const sizes = [inUnit(operation, time, 'millisecond'), inUnit(operation, bytes.size, 'byte')]
      const facts = [`${answer.status} ${answer.statusText}`, ...sizes]
      status.replaceChildren(...facts.flatMap((fact, index) => [index > 0 ? ' · ' : '', alone(fact)]))
      if (dropped.length > 0)
        shown.append(element('p', { textContent: `${words.forbiddenHeader} ${dropped.join(', ')}` }))
      shown.append(...(await responseOf(answer, bytes, words)))
    } catch (error) {
      const isNetwork = error.name === 'TypeError' && !error.isWrong
      status.textContent =
        error.name === 'AbortError'
          ? words.cancelled
          : refused
            ? `${words.forbidden} ${operation.origins.join(', ')}`
            : isNetwork
              ? words.noAnswer
              : error.isWrong
                ? `${words.wrongRequest} ${error.message}`
                : error.message
    }
    document.removeEventListener('securitypolicyviolation', watch)
    running = undefined
    send.disabled = false
    cancel.hidden = true
  }
  return form
}

/** Its direction mixes with that of nothing beside it. */
const alone = text => element('bdi', { textContent: text })

const inUnit = ({ language }, number, unit) =>
  new Intl.NumberFormat(language, { style: 'unit', unit }).format(number)

const choice = options => {
  const select = element('select')
  for (const [value, label] of options) select.append(element('option', { value, textContent: label }))
  return select
}

const valuesOf = controls =>
  Object.fromEntries(Object.entries(controls).map(([key, { value }]) => [key, value]))

const secret = () => element('input', { type: 'password', autocomplete: 'off', spellcheck: false })

const controlsOf = ({ kind }) => {
  if (kind === 'other') return {}
  if (kind === 'basic')
    return { user: element('input', { autocomplete: 'off', spellcheck: false }), password: secret() }
  return kind === 'bearer' ? { token: secret() } : { key: secret() }
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

/** What a body is written in, and what reads it. */
const bodyControls = ({ type, kind, text, fields }, { needsBody }, words) => {
  if (kind === 'text') {
    const control = element('textarea', {
      value: text,
      rows: Math.min(16, Math.max(4, text.split('\n').length)),
      spellcheck: false,
    })
    return {
      controls: [{ label: type, control, isRequired: needsBody }],
      read: () => (control.value === '' ? undefined : { type, text: control.value }),
      problem: () => {
        if (!/[/+]json\b/i.test(type) || control.value === '') return undefined
        try {
          JSON.parse(control.value)
        } catch (error) {
          return error.message
        }
      },
    }
  }
  if (kind === 'file') {
    const control = element('input', { type: 'file' })
    return {
      controls: [{ label: `${words.file} (${type})`, control, isRequired: needsBody }],
      read: () => (control.files[0] ? { type, file: control.files[0] } : undefined),
    }
  }
  const controls = fields.map(({ name, value, isFile, isRequired }) => ({
    ...{ label: name, name, isFile, isRequired },
    control: isFile
      ? element('input', { type: 'file' })
      : element('input', { value: isRequired ? value : '', autocomplete: 'off', spellcheck: false }),
  }))
  return {
    controls,
    read: () => ({
      type,
      isMultipart: kind === 'multipart',
      fields: controls.flatMap(({ name, control, isFile }) => {
        const value = isFile ? control.files[0] : control.value
        return value ? [[name, value]] : []
      }),
    }),
  }
}

/** Characters of a response that are shown. */
const mostShown = 200_000

const responseOf = async (answer, bytes, words) => {
  const type = answer.headers.get('content-type') ?? ''
  const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
  const shown = [
    element(
      'details',
      {},
      element('summary', { textContent: words.headers }),
      element('pre', { textContent: headers, tabIndex: 0 }),
    ),
  ]
  if (bytes.size === 0) return [...shown, element('p', { textContent: words.empty })]
  if (/^(?:text\/|[^;]*\b(?:json|xml|yaml|javascript|x-www-form-urlencoded)\b)/i.test(type) || type === '') {
    const text = formatted(await bytes.text(), type)
    const body = element('pre', { textContent: text.slice(0, mostShown), tabIndex: 0 })
    body.setAttribute('aria-label', words.response)
    body.setAttribute('role', 'region')
    shown.push(body)
    if (text.length <= mostShown) return shown
    shown.push(element('p', { textContent: words.tooLong }))
  }
  const name = fileNameOf(answer.url)
  return [
    ...shown,
    element(
      'p',
      {},
      element('a', { href: URL.createObjectURL(bytes), download: name, textContent: words.download }),
    ),
  ]
}

const fileNameOf = url => {
  const last = url.split(/[?#]/)[0].split('/').at(-1) || 'response'
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

const formatted = (text, type) => {
  if (!/json/i.test(type)) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
