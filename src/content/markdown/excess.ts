// Refuses texts on which the Markdown parser takes more than linear time, by a linear scan of their lines.
import { Invalid } from '#kernel/errors.ts'

/**
 * Throws `Invalid` where containers nest too deep, or where the estimated work of parsing is out of proportion. Otherwise
 * returns the estimate, in steps of some 50 ns: the time beyond what parsing usually takes for a text of this length.
 */
export const refuseExcess = (text: string): number => {
  const tally = { lines: 0, depth: 0, underlines: 0, work: 0, delimiters: 0, breaks: 0, lazyLines: 0 }
  let fence = ''
  let inContainer = false
  for (const { line, isBlank } of linesOf(text)) {
    tally.lines++
    const { markers, depth, indent, content } = containersOf(line)
    if (fence !== '') {
      if (content.startsWith(fence) && content.trim() === fence[0]?.repeat(content.trim().length)) fence = ''
      continue
    }
    tally.depth = Math.max(tally.depth, depth)
    tally.work += markers ** 2 * 50
    fence = /^(?:`{3,}(?=[^`]*$)|~{3,})/.exec(content)?.[0] ?? ''
    if (isBlank || fence !== '' || (indent < 4 && opensOrCloses(content))) {
      closeParagraph(tally)
      inContainer = false
      continue
    }
    if (content.startsWith('|')) tally.delimiters = 0
    if (depth > 0) inContainer = true
    else if (inContainer) tally.lazyLines++
    if (/^(?:=+|-+)[ \t]*$/.test(content)) tally.underlines++
    countMarks(content, tally)
    if (tally.delimiters > delimiterLimit)
      throw tooMuch('one paragraph contains too many brackets and emphasis marks')
    if (tally.breaks > breakLimit) throw tooMuch('one paragraph is too long')
  }
  closeParagraph(tally)
  const { lines, depth, underlines, work } = tally
  if (depth > depthLimit) throw tooMuch('quotes or lists nest too deep')
  const estimate = work + underlines * lines + depth * lines * 20
  if (estimate > workLimit) throw tooMuch('its structure is too involved')
  return estimate
}

/** For containers in each other: block quotes, list items and footnotes. */
const depthLimit = 100
/** For one paragraph or table row. */
const delimiterLimit = 2000
/** For one paragraph or table: lines, and characters at which the parser stops to look for a construct. */
const breakLimit = 10_000
const workLimit = 40_000_000
/** How much of a line can contain container markers up to the limit. */
const markerWindow = 2000

const tooMuch = (what: string): Invalid => new Invalid(`the text cannot be read as Markdown: ${what}`)

function* linesOf(text: string): Generator<{ line: string; isBlank: boolean }> {
  const ending = /\r\n?|\n/g
  for (let start = 0; start < text.length; ) {
    const match = ending.exec(text)
    const line = text.slice(start, match?.index ?? text.length)
    yield { line, isBlank: line.trim() === '' }
    start = match === null ? text.length : ending.lastIndex
  }
}

const containersOf = (line: string): { markers: number; depth: number; indent: number; content: string } => {
  const marker = /[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)|\[\^[^\]\s]{1,999}\]:)/y
  let end = 0
  let markers = 0
  while (end < markerWindow && marker.test(line)) {
    markers++
    end = marker.lastIndex
  }
  const indent = /^[ \t]*/.exec(line)?.[0].length ?? 0
  const rest = line.slice(end)
  const content = rest.trimStart()
  // A nested list item is indented by at least two.
  return {
    markers,
    depth: markers === 0 ? 0 : markers + Math.floor(indent / 2),
    indent: /^\t/.test(rest) ? 4 : rest.length - content.length,
    content,
  }
}

/** Whether the line consists only of markers that open or close blocks, so that it ends a paragraph. */
const opensOrCloses = (content: string): boolean => {
  if (content.startsWith(':::')) return true
  let rest = content.trimEnd()
  while (rest.startsWith('{%')) {
    const end = rest.indexOf('%}', 2)
    if (end === -1 || rest.slice(2, end).includes('{%')) return false
    rest = rest.slice(end + 2).trimStart()
    if (rest === '') return true
  }
  return false
}

const countMarks = (content: string, tally: { delimiters: number; breaks: number }): void => {
  tally.breaks++
  for (let index = 0; index < content.length; index++) {
    const code = content.charCodeAt(index)
    if (isDelimiter(code)) tally.delimiters++
    else if (isBreak(code)) tally.breaks++
  }
}

/** `*`, `[`, `]`, `_`, a backtick, `~`. */
const isDelimiter = (code: number): boolean =>
  code === 0x2a || code === 0x5b || code === 0x5d || code === 0x5f || code === 0x60 || code === 0x7e

/** `!`, `&`, `<`, `\\`. */
const isBreak = (code: number): boolean => code === 0x21 || code === 0x26 || code === 0x3c || code === 0x5c

/** Each emphasis mark may be compared with all before it, and each lazy line looks back at its whole paragraph. */
const closeParagraph = (tally: {
  work: number
  delimiters: number
  breaks: number
  lazyLines: number
}): void => {
  tally.work += tally.delimiters ** 2 * 2 + tally.lazyLines ** 2
  tally.delimiters = 0
  tally.breaks = 0
  tally.lazyLines = 0
}
