// Reads a SUMMARY.md: headings, and lists of links below them.
import { firstLink } from './destination.ts'
import type { Navigation, NavigationEntry } from './navigation.ts'
import { folderOf } from './paths.ts'
import { mostPages } from './repository.ts'
import { titleText } from './title-text.ts'

/** The navigation in the text of a summary. `path` is the summary's own. */
export const readSummary = (path: string, text: string): Navigation => {
  const state: State = { entries: [], count: 0, part: undefined, stack: [], paragraph: '', comment: false }
  for (const line of linesOf(text.replace(/^\uFEFF/, ''))) {
    // Reads one more than are allowed, so that it shows that there are more.
    if (state.count > mostPages) break
    const visible = withoutComments(state, line.slice(0, lineLength))
    if (visible !== undefined) readLine(state, visible)
  }
  return { path, folder: folderOf(path), entries: state.entries, problems: [] }
}

/** In UTF-16 units: how much of a line is read. */
const lineLength = 10_000

interface Draft extends NavigationEntry {
  readonly children: Draft[]
}

function* linesOf(text: string): Generator<string> {
  const end = /\r\n?|\n|$/g
  for (let start = 0; start <= text.length; ) {
    end.lastIndex = start
    const found = end.exec(text) as RegExpExecArray
    yield text.slice(start, found.index)
    start = found.index + Math.max(1, found[0].length)
  }
}

interface State {
  readonly entries: Draft[]
  count: number
  /** The entry that contains the following ones; undefined if they are at the top level. */
  part: Draft | undefined
  /** The open list entries, from the outermost to the innermost. */
  stack: { readonly indent: number; readonly entry: Draft }[]
  /** The previous line of text, which an underline would turn into a heading. */
  paragraph: string
  comment: boolean
}

const withoutComments = (state: State, line: string): string | undefined => {
  let visible = ''
  for (let rest = line; ; ) {
    const mark = (state.comment ? /-->/ : /(?<!\\)<!--/).exec(rest)
    if (mark === null) return state.comment ? visible || undefined : visible + rest
    if (!state.comment) visible += rest.slice(0, mark.index)
    rest = rest.slice(mark.index + mark[0].length)
    state.comment = !state.comment
  }
}

const readLine = (state: State, line: string): void => {
  const { paragraph } = state
  state.paragraph = ''
  const underline = paragraph === '' ? undefined : /^ {0,3}(=+|-+)[ \t]*$/.exec(line)?.[1]
  const heading = /^ {0,3}(#{1,6})[ \t]+(.*)$/.exec(line)
  const item = /^([ \t]*)(?:[*+-]|\d{1,9}[.)])[ \t]+(\S.*)$/.exec(line)
  const text = line.trim()
  if (underline !== undefined) addPart(state, underline.startsWith('=') ? 1 : 2, paragraph)
  else if (isThematicBreak(text)) endPart(state)
  else if (heading !== null) addPart(state, heading[1]?.length ?? 1, withoutClosingMarks(heading[2] ?? ''))
  else if (item !== null) addEntry(state, columns(item[1] ?? ''), item[2] ?? '')
  else if (text.startsWith('[') && firstLink(text)?.end === text.length) addEntry(state, 0, text)
  else state.paragraph = text
}

const isThematicBreak = (text: string): boolean => /^([-*_])[ \t]*(?:\1[ \t]*){2,}$/.test(text)

const withoutClosingMarks = (content: string): string => {
  const text = content.trim()
  let end = text.length
  while (text[end - 1] === '#') end--
  return end === 0 || /[ \t]/.test(text[end - 1] as string) ? text.slice(0, end).trimEnd() : text
}

const columns = (indent: string): number => {
  let column = 0
  for (const character of indent) column += character === '\t' ? 4 - (column % 4) : 1
  return column
}

const addPart = (state: State, level: number, markup: string): void => {
  const isTitle = level === 1 && state.entries.length === 0
  if (isTitle) return
  const entry = entryOf(markup, 'part')
  state.count++
  state.entries.push(entry)
  state.part = entry
  state.stack = []
}

const endPart = (state: State): void => {
  state.part = undefined
  state.stack = []
}

const addEntry = (state: State, indent: number, markup: string): void => {
  // At least two columns more than an entry make a child: that is where the entry's text begins, or near it.
  while (state.stack.length > 0 && (state.stack.at(-1)?.indent ?? 0) + 2 > indent) state.stack.pop()
  const entry = entryOf(markup, 'entry')
  state.count++
  const siblings = state.stack.at(-1)?.entry.children ?? state.part?.children ?? state.entries
  siblings.push(entry)
  state.stack.push({ indent, entry })
}

/** A heading that is a link is a page with children, not a part. */
const entryOf = (markup: string, kind: 'entry' | 'part'): Draft => {
  const link = firstLink(markup)
  if (link === undefined) return { kind, title: titleText(markup), children: [] }
  const entry = { title: titleText(linkless(link.title)), children: [] }
  return link.destination === ''
    ? { ...entry, kind }
    : { ...entry, kind: 'entry', destination: link.destination }
}

/** Replaces an image in a title by its alternative text; escaped ones are none. */
const linkless = (markup: string): string =>
  markup.includes('](') ? markup.replace(image, (found, description = found) => description) : markup

const image = /\\.|!?\[((?:\\.|[^[\]\\]){0,500})\]\((?:\\.|[^()\\]){0,500}\)/gs
