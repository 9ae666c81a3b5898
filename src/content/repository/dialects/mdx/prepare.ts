// The lines of MDX without imports and exports, and without the indentation of content within tags.
import { codeLines, type Line } from './fenced.ts'

export interface PreparedText {
  /** As many lines as the text has. */
  readonly lines: readonly Line[]
  /** The paths or values of imported names. */
  readonly imported: ReadonlyMap<string, string>
}

export const prepared = (text: string): PreparedText => {
  const imported = new Map<string, string>()
  return { lines: dedented(withoutProgram(codeLines(text), imported)), imported }
}

/** A program begins with `import` or `export`, and ends at the next empty line. */
const withoutProgram = (lines: readonly Line[], imported: Map<string, string>): Line[] => {
  let isProgram = false
  let wasEmpty = true
  return lines.map(line => {
    const isEmpty = line.text.trim() === ''
    if (isProgram && isEmpty) isProgram = false
    else if (!isProgram && wasEmpty && !line.isCode)
      isProgram =
        /^(?:import\s*(?:['"{*]|[\w$]+(?:\s*,|\s+from\s))|export\s+(?:const|let|var|function|default|async|class|\{|\*))/.test(
          line.text,
        )
    wasEmpty = isEmpty || isProgram
    if (!isProgram) return line
    const [, name, from] = /^import\s+(\w+)\s+from\s+['"]([^'"]+)['"]/.exec(line.text) ?? []
    if (name !== undefined && from !== undefined) imported.set(name, from)
    return { text: '', isCode: false }
  })
}

interface OpenTag {
  readonly name: string
  /** The indentation of its content; undefined before its first line. */
  indent?: number
}

/** Removes the indentation of content in tags: in MDX indented text is not code. */
const dedented = (lines: readonly Line[]): Line[] => {
  const open: OpenTag[] = []
  return lines.map(line => {
    const [, closing] = (!line.isCode && /^\s*<\/([A-Za-z][\w.]*)>\s*$/.exec(line.text)) || []
    if (closing !== undefined && open.some(({ name }) => name === closing))
      while (open.length > 0 && open.pop()?.name !== closing);
    const shown = { ...line, text: line.text.slice(indentOf(open, line.text)) }
    const [, opening] = (!line.isCode && /^\s*<([A-Za-z][\w.]*)(?:\s[^<>]*)?>\s*$/.exec(line.text)) || []
    if (opening !== undefined && !line.text.includes('/>')) open.push({ name: opening })
    return shown
  })
}

const indentOf = (open: readonly OpenTag[], text: string): number => {
  if (text.trim() === '') return 0
  const own = text.length - text.trimStart().length
  const inner = open.at(-1)
  if (inner !== undefined) inner.indent ??= own
  return Math.min(own, inner?.indent ?? 0)
}
