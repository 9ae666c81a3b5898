// Makes notes end where their text ends, whatever they leave open.

/** The note, with code or raw HTML closed that it leaves open: it would otherwise extend over what follows. */
export const closeNote = (note: string): string => {
  const text = note.replace(/\r\n?/g, '\n').trim()
  let open: Open | undefined
  let inContainer = false
  for (const line of text.split('\n')) {
    const isMarked = containerMarks.test(line)
    if (!isMarked && line !== '') {
      inContainer = false
      if (open?.isInside === true) open = undefined
    }
    inContainer ||= isMarked && line.trimStart() !== line.replace(containerMarks, '')
    if (open === undefined) open = opened(line, inContainer && isMarked)
    else if (open.ends(line)) open = undefined
  }
  return open === undefined || open.isInside ? text : `${text}\n${open.end}`
}

/** The beginning of a line in a quote or a list item. */
const containerMarks = /^(?:\s|>|[-+*]\s|\d{1,9}[.)]\s)+/

/** Something open, with the line that closes it and a test whether a line does. */
interface Open {
  readonly end: string
  /** Whether it ends with the quote or the list item around it. */
  readonly isInside: boolean
  ends(line: string): boolean
}

const opened = (line: string, isInside: boolean): Open | undefined => {
  const content = line.replace(containerMarks, '')
  const fence = /^(?:`{3,}(?=[^`]*$)|~{3,})/.exec(content)?.[0]
  if (fence !== undefined) {
    const closing = new RegExp(`^[\\s>]*\\${fence.charAt(0)}{${fence.length},}\\s*$`)
    return { end: fence, isInside, ends: other => closing.test(other) }
  }
  const raw = rawHtml.find(({ start }) => start.test(content))
  if (raw === undefined || raw.closing.test(content)) return undefined
  return { end: raw.end, isInside, ends: other => raw.closing.test(other) }
}

/** HTML that an empty line does not end. */
const rawHtml = [
  { start: /^<!--/, closing: /-->/, end: '-->' },
  { start: /^<\?/, closing: /\?>/, end: '?>' },
  { start: /^<!\[CDATA\[/, closing: /\]\]>/, end: ']]>' },
  { start: /^<![a-z]/i, closing: />/, end: '>' },
  { start: /^<pre(?=[\s>]|$)/i, closing: /<\/pre>/i, end: '</pre>' },
  { start: /^<script(?=[\s>]|$)/i, closing: /<\/script>/i, end: '</script>' },
  { start: /^<style(?=[\s>]|$)/i, closing: /<\/style>/i, end: '</style>' },
  { start: /^<textarea(?=[\s>]|$)/i, closing: /<\/textarea>/i, end: '</textarea>' },
]
