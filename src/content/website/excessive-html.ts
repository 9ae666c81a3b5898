// Refuses HTML on which a parser takes more than linear time or memory, by a linear scan of its tags.
import { Invalid } from '#kernel/errors.ts'

/** In UTF-16 units. */
const longestHtml = 10_000_000
/** How deep elements may nest, as in browsers. */
export const deepestHtml = 512
export const mostElements = 150_000
/** Counts start and end tags, comments and declarations. */
const mostTags = 1_000_000
const mostAttributes = 1000
/** How many emphasis elements may be open at a time: the parser reopens each of them in every following paragraph. */
const mostFormatting = 40
/** How many elements that may create in total. */
const mostReopened = 300_000

/** Throws `Invalid`. Counting one element too many or too few does no harm, as with a page that contains errors. */
export const refuseExcessiveHtml = (html: string): void => {
  if (html.length > longestHtml) throw new Invalid(`the page is longer than ${longestHtml} characters`)
  const open: string[] = []
  let formatting = 0
  let elements = 0
  let reopened = 0
  let tags = 0
  const tag = /<(\/?)([a-z][^\s/>]{0,100})|<!--|<[!?]/gi
  for (let match = tag.exec(html); match !== null; match = tag.exec(html)) {
    const [whole, slash, written] = match
    if (++tags > mostTags) throw tooMuch('it has too many tags')
    if (written === undefined) {
      tag.lastIndex = endOfDeclaration(html, match.index, whole)
      continue
    }
    const name = written.toLowerCase()
    tag.lastIndex = endOfTag(html, tag.lastIndex)
    if (slash === '/') {
      // A lone end tag of these makes an element too.
      if ((name === 'br' || name === 'p') && !open.includes(name)) elements++
      formatting -= close(open, name)
      continue
    }
    if (++elements > mostElements) throw tooMuch('it has too many elements')
    if (raw.has(name) && !open.includes('svg') && !open.includes('math')) {
      tag.lastIndex = endOfRaw(html, tag.lastIndex, name)
      continue
    }
    if (isVoid.has(name)) continue
    formatting -= closeImplied(open, name)
    if (isFormatting.has(name)) formatting++
    else reopened += formatting
    open.push(name)
    if (open.length > deepestHtml) throw tooMuch('its elements nest too deep')
    if (formatting > mostFormatting) throw tooMuch('too many of its elements for emphasis are not closed')
    if (reopened > mostReopened) throw tooMuch('too many of its elements for emphasis are not closed')
  }
}

const tooMuch = (what: string): Invalid => new Invalid(`the page cannot be read as HTML: ${what}`)

const words = (names: string): ReadonlySet<string> => new Set(names.split(' '))

const isVoid = words(
  'area base br col embed hr img input link meta param source track wbr keygen frame basefont',
)
const raw = words('script style textarea title xmp iframe noembed noframes plaintext')
const isFormatting = words('a b big code em font i nobr s small strike strong tt u')

/** Elements without end tags end before the elements in `ends`, unless one of `within` is in between. */
const implied: Readonly<
  Record<string, { readonly ends: ReadonlySet<string>; readonly within: ReadonlySet<string> }>
> = {
  li: { ends: words('li'), within: words('ul ol menu dir') },
  dt: { ends: words('dt dd'), within: words('dl') },
  dd: { ends: words('dt dd'), within: words('dl') },
  option: { ends: words('option'), within: words('select datalist') },
  td: { ends: words('td th'), within: words('tr table') },
  th: { ends: words('td th'), within: words('tr table') },
  tr: { ends: words('tr'), within: words('table tbody thead tfoot') },
  tbody: { ends: words('tbody thead tfoot'), within: words('table') },
  thead: { ends: words('tbody thead tfoot'), within: words('table') },
  tfoot: { ends: words('tbody thead tfoot'), within: words('table') },
  a: { ends: words('a'), within: words('td th table') },
}

const endsParagraph = words(
  'address article aside blockquote center details dialog dir div dl dd dt fieldset figcaption figure footer form h1 h2 h3 h4 ' +
    'h5 h6 header hgroup hr li main menu nav ol p pre section summary table ul',
)
const paragraphScope = words('td th table button object marquee caption template html')

/** Closes what this element ends; returns how many emphasis elements were closed. */
const closeImplied = (open: string[], name: string): number => {
  const rule = implied[name]
  let formatting = 0
  if (rule !== undefined) {
    const at = open.findLastIndex(one => rule.ends.has(one) || rule.within.has(one))
    if (at !== -1 && rule.ends.has(open[at] as string)) formatting += cut(open, at)
  }
  if (endsParagraph.has(name)) {
    const at = open.findLastIndex(one => one === 'p' || paragraphScope.has(one))
    if (at !== -1 && open[at] === 'p') formatting += cut(open, at)
  }
  return formatting
}

const close = (open: string[], name: string): number => {
  const at = open.lastIndexOf(name)
  return at === -1 ? 0 : cut(open, at)
}

/** Closes this element and everything in it. Emphasis continues after anything but itself and a table cell. */
const cut = (open: string[], at: number): number => {
  const closed = open.splice(at)
  if (paragraphScope.has(closed[0] as string)) return closed.filter(name => isFormatting.has(name)).length
  const [first, ...inner] = closed
  const kept = inner.filter(name => isFormatting.has(name))
  open.push(...kept)
  return isFormatting.has(first as string) ? 1 : 0
}

const endOfDeclaration = (html: string, start: number, opening: string): number => {
  const closing = opening === '<!--' ? '-->' : '>'
  const end = html.indexOf(closing, start + 2)
  return end === -1 ? html.length : end + closing.length
}

const quote = 0x22
const apostrophe = 0x27
const equals = 0x3d
const greater = 0x3e

/** The index after a tag whose name ends here. A parser compares each attribute with all before it. */
const endOfTag = (html: string, start: number): number => {
  let attributes = 0
  let isBetween = true
  for (let index = start; index < html.length; index++) {
    const code = html.charCodeAt(index)
    if (code === greater) return index + 1
    if (code <= 0x20 || code === 0x2f) isBetween = true
    else if (code === equals) {
      let value = index + 1
      while (html.charCodeAt(value) <= 0x20) value++
      const mark = html.charCodeAt(value)
      if (mark !== quote && mark !== apostrophe) continue
      const end = html.indexOf(html.charAt(value), value + 1)
      if (end === -1) return html.length
      index = end
      isBetween = true
    } else if (isBetween) {
      isBetween = false
      if (++attributes > mostAttributes) throw tooMuch('a tag has too many attributes')
    }
  }
  return html.length
}

const endOfRaw = (html: string, start: number, name: string): number => {
  if (name === 'plaintext') return html.length
  const closing = new RegExp(`</${name}[\\s/>]`, 'gi')
  closing.lastIndex = start
  return closing.exec(html)?.index ?? html.length
}
