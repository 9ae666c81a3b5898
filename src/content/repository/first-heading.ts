// Finds the first level-1 heading of a text without parsing it.
import { decodeString } from 'micromark-util-decode-string'

/** The plain text of the first level-1 heading, or null; headings in fenced code or comments do not count. */
export const firstHeading = (text: string): string | null => {
  let fence = ''
  let paragraph = ''
  let start = text.startsWith('\uFEFF') ? 1 : 0
  while (start < text.length) {
    const lineEnd = text.indexOf('\n', start)
    const end = lineEnd === -1 ? text.length : lineEnd
    const line = text.slice(start, Math.min(end, start + lineLength))
    start = end + 1
    if (fence !== '') {
      if (closesFence(line, fence)) fence = ''
      continue
    }
    if (paragraph !== '' && /^ {0,3}=+[ \t]*$/.test(line)) return plain(paragraph)
    const heading = /^ {0,3}#(?:[ \t]+(.*))?$/.exec(line)
    if (heading !== null) return plain(withoutClosingMarks(heading[1] ?? ''))
    fence = /^ {0,3}(`{3,}(?!.*`)|~{3,})/.exec(line)?.[1] ?? ''
    if (/^ {0,3}<!--/.test(line)) start = afterComment(text, end, line)
    const continues = paragraph.length < lineLength && /\S/.test(line) && fence === ''
    paragraph = continues && !startsOtherBlock(line, paragraph) ? `${paragraph} ${line.trim()}`.trim() : ''
  }
  return null
}

/** How much of a line is read. */
const lineLength = 2000

const closesFence = (line: string, fence: string): boolean => {
  const marks = line.trim()
  return marks.length >= fence.length && marks === fence.charAt(0).repeat(marks.length) && !/^ {4}/.test(line)
}

const withoutClosingMarks = (content: string): string => {
  const trimmed = content.trim()
  const marks = /#+$/.exec(trimmed.slice(-100))?.[0].length ?? 0
  const rest = trimmed.slice(0, trimmed.length - marks)
  return marks > 0 && (rest === '' || /[ \t]$/.test(rest)) ? rest.trimEnd() : trimmed
}

const afterComment = (text: string, lineEnd: number, line: string): number => {
  const from = lineEnd - line.length
  const close = text.indexOf('-->', from)
  const next = close === -1 ? text.length : text.indexOf('\n', close)
  return next === -1 ? text.length : Math.max(next, lineEnd) + 1
}

/**
 * Whether a line begins something other than a paragraph: another heading,
 * a quote, a list, HTML, a table, indented code, a thematic break.
 */
const startsOtherBlock = (line: string, paragraph: string): boolean =>
  /^ {0,3}(?:#{1,6}(?:[ \t]|$)|>|[-+*](?:[ \t]|$)|\d{1,9}[.)][ \t]|<|\||(?:[-*_][ \t]*){3,}$)/.test(line) ||
  (paragraph === '' && /^(?: {4}|\t)/.test(line))

const plain = (markup: string): string => {
  const text = markup
    .replace(/!?\[([^\][]*)\](?:\((?:[^()]|\([^()]*\))*\)|\[[^\][]*\])/g, '$1')
    .replace(/<[^<>]*>/g, '')
    .replace(/(?<!\\)(?:\*+|~~|`+)/g, '')
    .replace(/(?<![\\\p{L}\p{N}])_+|(?<!\\)_+(?![\p{L}\p{N}_])/gu, '')
  return decodeString(text).replace(/\s+/g, ' ').trim()
}
