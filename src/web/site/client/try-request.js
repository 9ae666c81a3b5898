// A request that a reader has filled in: for `fetch`, and as a curl command.

/** An error in the input, told apart from network errors. */
const wrong = message => Object.assign(new TypeError(message), { isWrong: true })

/** Headers that browsers do not let pages set. */
const forbidden =
  /^(?:accept-(?:charset|encoding)|access-control-request-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|permissions-policy|proxy-.*|referer|sec-.*|set-cookie|te|trailer|transfer-encoding|upgrade|via)$/i

/** The address, the options for `fetch`, and the headers that `fetch` would not send. */
export const requestOf = request => {
  const { method, body } = request
  const headers = new Headers()
  const dropped = []
  for (const [name, value] of headersOf(request, ({ value }) => value)) {
    if (forbidden.test(name)) dropped.push(name)
    else
      try {
        headers.append(name, value)
      } catch (error) {
        throw wrong(error.message)
      }
  }
  const url = URL.parse(addressOf(request, ({ value }) => value))
  if (url === null || !/^https?:$/.test(url.protocol)) throw wrong(addressOf(request, ({ mask }) => mask))
  if (/^(?:CONNECT|TRACE|TRACK)$/.test(method)) throw wrong(method)
  if (body && !body.isMultipart) headers.set('Content-Type', body.type)
  const options = { method, headers, credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' }
  return { url: url.href, options: { ...options, ...(body && { body: sentBody(body) }) }, dropped }
}

/** The origin of the request, as the browser parses its address; undefined for an invalid address. */
export const originOf = request => URL.parse(addressOf(request, ({ mask }) => mask))?.origin

const sentBody = ({ text, file, fields, isMultipart }) => {
  if (!fields) return text ?? file
  const form = isMultipart ? new FormData() : new URLSearchParams()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

/** A curl command, with placeholders for credentials, since what is copied is often shown to others. */
export const curlOf = request => {
  const { method, body, parameters } = request
  const cookies = parameters.filter(({ in: where, value }) => where === 'cookie' && value !== '')
  const pairs = cookies.map(({ name, value }) => [name, value].join('='))
  const lines = [
    ['curl --request', method, word(addressOf(request, ({ mask }) => mask))],
    ...headersOf(request, ({ mask }) => mask).map(([name, value]) => ['--header', headerWord(name, value)]),
    ...(pairs.length > 0 ? [['--cookie', word(pairs.join('; '))]] : []),
    ...(body && !body.fields ? [['--header', headerWord('Content-Type', body.type)]] : []),
    ...(body ? dataOf(body) : []),
  ]
  return lines.map(words => words.join(' ')).join(' \\\n  ')
}

const headerWord = (name, value) => word(value === '' ? [name, ';'].join('') : [name, value].join(': '))

const dataOf = ({ text, file, fields, isMultipart }) => {
  if (file) return [['--data-binary', word(['@', file.name].join(''))]]
  if (!fields) return [['--data-raw', word(text)]]
  return fields.map(([name, value]) => {
    if (!isMultipart) return ['--data-urlencode', word([name, value].join('='))]
    const isFile = value.name !== undefined
    const written = isFile ? ['@', value.name].join('') : value
    return [isFile ? '--form' : '--form-string', word([name, written].join('='))]
  })
}

/** A text quoted as one word for a POSIX shell. */
const word = text => `'${text.replaceAll("'", "'\\''")}'`

const addressOf = ({ server, variables, path, parameters, schemes }, of) => {
  const named = new Map(variables)
  const base = server.replace(/\{([^{}]*)\}/g, (whole, name) => named.get(name) ?? whole).replace(/\/+$/, '')
  const filled = path.replace(/\{([^{}]*)\}/g, (whole, name) => {
    const parameter = parameters.find(one => one.in === 'path' && one.name === name)
    return parameter ? inPath(parameter) : whole
  })
  const query = [
    ...parameters.filter(one => one.in === 'query' && one.value !== '').flatMap(inQuery),
    ...credentialsOf(schemes)
      .filter(({ kind }) => kind === 'query')
      .map(one => `${encodeURIComponent(one.key)}=${encodeURIComponent(of(one))}`),
  ]
  return base + filled + (query.length === 0 ? '' : `${filled.includes('?') ? '&' : '?'}${query.join('&')}`)
}

const headersOf = ({ parameters, schemes }, of) => {
  const given = parameters.filter(one => one.in === 'header' && one.value !== '')
  const proving = credentialsOf(schemes).filter(({ kind }) => kind !== 'query')
  return [
    ...given.map(parameter => [parameter.name, joined(parameter, String)]),
    ...proving.map(one => [one.key, of(one)]),
  ]
}

/** The credentials that are filled in, each with a placeholder that may be shown instead. */
const credentialsOf = schemes =>
  schemes.flatMap(({ kind, key, values }) => {
    const { token = '', user = '', password = '', key: given = '' } = values
    if (kind === 'bearer')
      return token === '' ? [] : [{ kind, key, value: `Bearer ${token.trim()}`, mask: 'Bearer YOUR_TOKEN' }]
    if (kind === 'basic')
      return user + password === ''
        ? []
        : [{ kind, key, value: `Basic ${base64(`${user}:${password}`)}`, mask: 'Basic YOUR_CREDENTIALS' }]
    return given === '' ? [] : [{ kind, key, value: given.trim(), mask: 'YOUR_API_KEY' }]
  })

const base64 = text =>
  btoa(Array.from(new TextEncoder().encode(text), byte => String.fromCharCode(byte)).join(''))

/** The fields of an object or the elements of a list; undefined for anything else, and for invalid JSON. */
const piecesOf = ({ type, style, value }) => {
  if (type === 'list') return value.split('\n').filter(line => line !== '')
  if (type !== 'json' || style === 'content') return undefined
  try {
    const read = JSON.parse(value)
    return typeof read === 'object' && read !== null ? read : undefined
  } catch {
    return undefined
  }
}

const written = value => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** The value as one text: `a,b` for lists, `name,value` for objects, or `name=value` if it is exploded. */
const joined = (parameter, encode, separator = ',') => {
  const pieces = piecesOf(parameter)
  if (pieces === undefined) return encode(parameter.value)
  if (Array.isArray(pieces)) return pieces.map(piece => encode(written(piece))).join(separator)
  return Object.entries(pieces)
    .map(([name, value]) => `${encode(name)}${parameter.isExploded ? '=' : ','}${encode(written(value))}`)
    .join(separator)
}

const inPath = parameter => {
  const { name, style, isExploded } = parameter
  const key = encodeURIComponent(name)
  if (style === 'label') return `.${joined(parameter, encodeURIComponent, isExploded ? '.' : ',')}`
  if (style !== 'matrix') return joined(parameter, encodeURIComponent)
  const pieces = piecesOf(parameter)
  if (pieces === undefined || !isExploded) return `;${key}=${joined(parameter, encodeURIComponent)}`
  const all = Array.isArray(pieces) ? pieces.map(one => [name, one]) : Object.entries(pieces)
  const pairs = all.map(([one, value]) => `;${encodeURIComponent(one)}=${encodeURIComponent(written(value))}`)
  return pairs.join('')
}

const separators = { spaceDelimited: '%20', pipeDelimited: '%7C' }

const inQuery = parameter => {
  const { name, style, isExploded } = parameter
  const pair = (key, value) => `${encodeURIComponent(key)}=${encodeURIComponent(written(value))}`
  const pieces = piecesOf(parameter)
  if (pieces === undefined) return [pair(name, parameter.value)]
  if (style === 'deepObject' && !Array.isArray(pieces))
    return Object.entries(pieces).map(([field, value]) => pair(`${name}[${field}]`, value))
  if (!isExploded)
    return [`${encodeURIComponent(name)}=${joined(parameter, encodeURIComponent, separators[style])}`]
  return Array.isArray(pieces)
    ? pieces.map(one => pair(name, one))
    : Object.entries(pieces).map(([key, value]) => pair(key, value))
}
