// Writes the reference of an API once: an overview, a page for each tag, and one for the models.
import { slugify, slugPool } from '#kernel/slug.ts'
import { refuseExcess } from '../../markdown/index.ts'
import type { ApiDescription } from '../description.ts'
import { anchors } from './anchors.ts'
import { type Arranged, arrange } from './arrange.ts'
import { details } from './detail.ts'
import { type OperationPlace, operationsOf } from './operations.ts'
import { modelPart } from './parts/models.ts'
import { docsLine, operationPart, operationTitle } from './parts/operation.ts'
import { overviewPart } from './parts/overview.ts'
import type { Reference, ReferencePage, ReferencePart } from './reference.ts'
import { formsOf } from './requests/form-of.ts'
import { cleanLine } from './text/clean.ts'
import { cut } from './text/inline.ts'
import { stack } from './text/layout.ts'
import { piecesOf } from './text/pieces.ts'
import { proseOf, type Writing } from './writing.ts'

/** In characters, for one page and for all. */
const longestPage = 390_000
const longestTogether = 10_000_000

/** The most characters of descriptions that are more than plain text; each counts for 500 more than it has. */
const mostParsed = 2_000_000

export const writeReference = (description: ApiDescription): Reference => {
  const operations = operationsOf(description)
  const arranged = arrange(description, operations)
  const writings = writingsOf(description, arranged)
  const schemas = Object.entries(description.components?.schemas ?? {})
  const slugOf = slugPool()
  const room = Math.min(longestPage, Math.floor(longestTogether / (arranged.length + 2)))
  const page = (key: string, title: string, parts: readonly PartWriter[]): ReferencePage => ({
    key,
    title,
    slug: slugOf(slugify(title)),
    parts: writeParts(writings, parts, room),
  })
  const pages = [
    ...arranged.map(one =>
      page(one.key, one.title, [introduction(one), ...one.operations.map(operationWriter)]),
    ),
    ...(schemas.length === 0
      ? []
      : [
          page(
            'models',
            'Models',
            schemas.map(
              ([name, schema]) =>
                (writing: Writing) =>
                  modelPart(writing, name, schema),
            ),
          ),
        ]),
  ]
  const title = cut(cleanLine(description.info.title), 200) || 'API'
  const overview: ReferencePage = {
    key: 'overview',
    title,
    slug: slugify(title),
    parts: writeParts(writings, [writing => overviewPart(writing, pages)], room),
  }
  return { overview, pages, requests: formsOf(writings[0] as Writing, operations) }
}

type PartWriter = (writing: Writing) => ReferencePart

const introduction =
  ({ tag }: Arranged): PartWriter =>
  writing => ({
    names: [],
    head: piecesOf(stack(proseOf(writing, tag?.description), docsLine(tag?.externalDocs))),
    rest: [],
  })

const operationWriter =
  (place: OperationPlace): PartWriter =>
  writing =>
    operationPart(writing, place)

/** The inputs for writing, one for each level of detail. */
const writingsOf = (description: ApiDescription, arranged: readonly Arranged[]): Writing[] => {
  const operations = new Map<string, { page: string; anchor: string; label: string }>()
  for (const { key, operations: places } of arranged)
    for (const place of places) {
      const [name = ''] = place.names
      if (!operations.has(name))
        operations.set(name, { page: key, anchor: place.anchor, label: operationTitle(place) })
    }
  const anchorOf = anchors()
  const models = new Map(
    Object.keys(description.components?.schemas ?? {}).map(name => [name, anchorOf(name)]),
  )
  const shapes: Writing['shapes'] = new Map()
  const proseByText = new Map<string, string>()
  const parsing = { left: mostParsed }
  return details.map(detail => ({ description, detail, operations, models, shapes, proseByText, parsing }))
}

/** Writes the parts in the greatest detail in which the page is short enough. */
const writeParts = (
  writings: readonly Writing[],
  parts: readonly PartWriter[],
  room: number,
): ReferencePart[] => {
  for (const writing of writings) {
    const written = writeAll(writing, parts, room)
    if (written.isWhole && isReadable(written.parts)) return written.parts
  }
  // Even without any details it is too long, so only the first parts are kept.
  return writeAll(writings.at(-1) as Writing, parts, room).parts
}

const writeAll = (
  writing: Writing,
  parts: readonly PartWriter[],
  room: number,
): { parts: ReferencePart[]; isWhole: boolean } => {
  const written: ReferencePart[] = []
  let left = room
  for (const part of parts) {
    const one = part(writing)
    left -= lengthOf(one)
    if (left < 0) return { parts: written, isWhole: false }
    written.push(one)
  }
  return { parts: written, isWhole: true }
}

/** A link counts with its address. */
const lengthOf = ({ head, rest }: ReferencePart): number =>
  [...head, ...rest].reduce(
    (sum, piece) =>
      sum +
      (typeof piece === 'string'
        ? piece.length
        : 'spec' in piece
          ? 100
          : piece.text.length + (piece.anchor?.length ?? 0) + 35),
    4,
  )

/** A quarter of the work that the parser accepts for one page. */
const mostWork = 10_000_000

const isReadable = (parts: readonly ReferencePart[]): boolean => {
  const text = parts
    .map(({ head, rest }) =>
      [...head, ...rest].map(piece => (typeof piece === 'string' ? piece : 'x')).join(''),
    )
    .join('\n\n')
  try {
    return refuseExcess(text) <= mostWork
  } catch {
    return false
  }
}
