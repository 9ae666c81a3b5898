// The reference as one computed page shows it: with links among its own pages, and with the page's notes.
import { closeNote } from './close-note.ts'
import { generatedPageId } from './page-id.ts'
import type { GeneratedReference, Piece, Reference, ReferencePage, ReferencePart } from './reference.ts'

export interface ReferenceSettings {
  /** The id of the computed page. */
  readonly id: string
  /** The slug of the spec. */
  readonly spec: string
  /** If this names a tag, only the page of that tag is generated, and perhaps that of the models. */
  readonly doc?: string
  /** Whether a page of the models is generated. */
  readonly models?: boolean
}

export const instantiate = (
  reference: Reference,
  settings: ReferenceSettings,
  notes: Readonly<Record<string, string>>,
): GeneratedReference => {
  const pages = pagesShown(reference, settings)
  const ids = new Map(pages.map(({ key }) => [key, generatedPageId(settings.id, key)]))
  const links: Links = { spec: settings.spec, ids: new Map([...ids, ['overview', settings.id]]) }
  const { notesOf, orphaned } = attach(reference, notes)
  const overview = withNotes(reference.overview, notesOf)
  const annotated = pages.map(page => ({ page, ...withNotes(page, notesOf) }))
  return {
    overview: write(overview.parts, links),
    pages: annotated.map(({ page: { key, title, slug, description }, parts }) => ({
      id: ids.get(key) as string,
      title,
      slug,
      ...(description !== undefined && { description }),
      get text() {
        return write(parts, links)
      },
    })),
    orphaned: [
      ...new Set([...orphaned, ...[overview, ...annotated].flatMap(({ omitted }) => omitted)]),
    ].sort(),
  }
}

const pagesShown = ({ pages }: Reference, { doc, models }: ReferenceSettings): readonly ReferencePage[] => {
  const only = `tag:${doc}`
  const isOnly = doc !== undefined && pages.some(({ key }) => key === only)
  return pages.filter(({ key }) => (key === 'models' ? models === true : !isOnly || key === only))
}

interface Note {
  readonly name: string
  readonly text: string
}

/** Notes by the last name of their part, which no other operation or schema has. */
type NotesOf = ReadonlyMap<string, readonly Note[]>

/** Of an operation and a schema with the same name, the operation gets the note, for operations come first. */
const attach = (
  { pages }: Reference,
  notes: Readonly<Record<string, string>>,
): { notesOf: NotesOf; orphaned: string[] } => {
  const parts = new Map<string, string>()
  for (const { names } of pages.flatMap(page => page.parts))
    for (const name of names) if (!parts.has(name)) parts.set(name, names.at(-1) ?? '')
  const notesOf = new Map<string, Note[]>()
  const orphaned: string[] = []
  for (const name of Object.keys(notes).sort()) {
    const part = parts.get(name)
    if (part === undefined) orphaned.push(name)
    else notesOf.set(part, [...(notesOf.get(part) ?? []), { name, text: closeNote(notes[name] ?? '') }])
  }
  return { notesOf, orphaned }
}

interface Links {
  readonly spec: string
  /** The ids of pages, by their keys. */
  readonly ids: ReadonlyMap<string, string>
}

/** For the notes on one page, in characters: together with what is generated they fit into one text. */
const roomForNotes = 550_000

interface AnnotatedPart {
  readonly part: ReferencePart
  readonly notes: readonly Note[]
}

/** The parts of a page with their notes, and the names of notes for which there is no room. */
const withNotes = (
  { parts }: ReferencePage,
  notesOf: NotesOf,
): { parts: readonly AnnotatedPart[]; omitted: readonly string[] } => {
  let room = roomForNotes
  const omitted: string[] = []
  const annotated = parts.map(part => {
    const notes = (notesOf.get(part.names.at(-1) ?? '') ?? []).filter(({ name, text }) => {
      room -= text.length
      if (room < 0) omitted.push(name)
      return room >= 0
    })
    return { part, notes }
  })
  return { parts: annotated, omitted }
}

const write = (parts: readonly AnnotatedPart[], links: Links): string => {
  const texts = parts.flatMap(({ part, notes }) => [
    textOf(part.head, links),
    ...notes.map(({ text }) => text),
    textOf(part.rest, links),
  ])
  return `${texts.filter(text => text !== '').join('\n\n')}\n`
}

const textOf = (pieces: ReferencePart['head'], links: Links): string =>
  pieces.map(piece => (typeof piece === 'string' ? piece : written(piece, links))).join('')

const written = (piece: Exclude<Piece, string>, { spec, ids }: Links): string => {
  if ('spec' in piece) return spec
  const id = ids.get(piece.page)
  const anchor = piece.anchor === undefined ? '' : `#${piece.anchor}`
  return id === undefined ? piece.text : `[${piece.text}](/pages/${id}${anchor})`
}
