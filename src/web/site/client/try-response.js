// The response of an API, as a reader sees it.
import { alone, element } from './try-elements.js'

/** The status of the response, how long it took, and its size. */
export const factsOf = ({ status, statusText }, { size }, milliseconds, { language }) => {
  const inUnit = (number, unit) => new Intl.NumberFormat(language, { style: 'unit', unit }).format(number)
  const facts = [`${status} ${statusText}`, inUnit(milliseconds, 'millisecond'), inUnit(size, 'byte')]
  return facts.flatMap((fact, index) => [index > 0 ? ' · ' : '', alone(fact)])
}

/** The headers, and the body: as text if it is text, else, or if it is long, as a file. */
export const responseOf = async (answer, bytes, words) => {
  const headers = headersOf(answer, words)
  if (bytes.size === 0) return [headers, element('p', { textContent: words.empty })]
  const type = answer.headers.get('content-type') ?? ''
  if (type !== '' && !readable.test(type)) return [headers, download(answer, bytes, words)]
  const text = formatted(await bytes.text(), type)
  const body = element('pre', { textContent: text.slice(0, mostShown), tabIndex: 0 })
  body.setAttribute('aria-label', words.response)
  body.setAttribute('role', 'region')
  if (text.length <= mostShown) return [headers, body]
  return [headers, body, element('p', { textContent: words.tooLong }), download(answer, bytes, words)]
}

/** How many characters are shown. */
const mostShown = 200_000

const readable = /^(?:text\/|[^;]*\b(?:json|xml|yaml|javascript|x-www-form-urlencoded)\b)/i

const headersOf = ({ headers }, words) => {
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`).join('\n')
  const summary = element('summary', { textContent: words.headers })
  return element('details', {}, summary, element('pre', { textContent: lines, tabIndex: 0 }))
}

const download = ({ url }, bytes, words) => {
  const href = URL.createObjectURL(bytes)
  return element('p', {}, element('a', { href, download: fileNameOf(url), textContent: words.download }))
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
