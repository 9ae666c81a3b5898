// The kinds of records in leaves, and the texts and blobs that each refers to.
import type { Hash } from '#content/objects.ts'
import { kinds, type PageRecord } from '#content/snapshot/index.ts'
import { fits } from '#http/validate.ts'
import type { Json } from '#kernel/json.ts'
import { recordSchemas } from './record-schemas.ts'

export interface RecordReferences {
  readonly texts: readonly Hash[]
  readonly blobs: readonly Hash[]
}

/** What an entry refers to; undefined if the record does not fit its kind. */
export const referencesOfRecord = (key: string, value: Json): RecordReferences | undefined => {
  const kind = kindNames.find(name => key.startsWith(kinds[name].prefix))
  if (kind === undefined || !fits(recordSchemas[kind], value)) return undefined
  if (kind === 'file') return { texts: [], blobs: [kinds.file.read(value).blob] }
  if (kind === 'page') return { texts: textsOf(kinds.page.read(value)), blobs: [] }
  if (kind === 'reusableContent') return { texts: textsOf(kinds.reusableContent.read(value)), blobs: [] }
  if (kind !== 'arrangement') return nothing
  const { text } = kinds.arrangement.read(value).configuration ?? {}
  return { texts: text === undefined ? [] : [text], blobs: [] }
}

const nothing: RecordReferences = { texts: [], blobs: [] }

const kindNames = Object.keys(kinds) as (keyof typeof kinds)[]

const textsOf = ({
  document,
  links,
  frontMatter,
  notes,
}: Partial<Pick<PageRecord, 'document' | 'links' | 'frontMatter' | 'notes'>>): Hash[] =>
  [document, links, frontMatter, notes].filter(hash => hash !== undefined)
