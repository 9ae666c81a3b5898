// Converts an item of an outline to the stored page.
import type { ObjectStore } from '../../objects.ts'
import { isAddress } from '../bounds.ts'
import { type Changing, lastChange } from '../drafting/draft.ts'
import { samePage } from '../equal.ts'
import { normalPage, type PageFields } from '../normalize.ts'
import { writeNotes } from '../notes.ts'
import {
  type ContentReference,
  type Cover,
  type FileReference,
  type PageOrFile,
  type PageRecord,
  type PlainPageField,
  plainPageFields,
} from '../records.ts'
import { fileOf, isGenerated, type OutlineItem, originOf, parentId } from './items.ts'
import type { OutlineCover, OutlinePage, OutlineTarget } from './outline.ts'
import { isSameFile } from './same-file.ts'
import { documentOf, storedText, textsOf } from './texts.ts'

type Find = (path: string) => Promise<PageOrFile | undefined>

/** The page of an item: its fields replace those of the existing page; the existing page itself if nothing changes. */
export const recordOf = async (
  store: ObjectStore,
  item: OutlineItem,
  existing: PageRecord | undefined,
  find: Find,
  changing: Changing,
): Promise<PageRecord> => {
  const { input, id, type, slug, order } = item
  const { target, cover, notes } = input
  const record = normalPage({
    ...existing,
    ...fieldsOf(input),
    ...(cover && { cover: await coverOf(cover, find) }),
    ...(target && { target: await targetOf(target, find) }),
    ...(await wordsOf(store, item, existing)),
    ...(notes && { notes: writeNotes(store, notes) }),
    generatedBy: isGenerated(item) ? parentId(item) : undefined,
    git: originOf(item),
    id,
    type,
    slug,
    order,
    parent: parentId(item),
    createdAt: existing?.createdAt ?? changing.now,
    ...lastChange(changing),
  })
  const after = fitsGenerated(item, existing, record)
    ? record
    : normalPage({ ...record, generation: undefined })
  return existing !== undefined && samePage(existing, after) ? existing : after
}

/** The fields that are taken as they are given. */
const fieldsOf = (input: OutlinePage): Pick<PageRecord, PlainPageField> =>
  Object.fromEntries(plainPageFields.filter(name => name in input).map(name => [name, input[name]]))

/** The title and text of the import. An item without a file changes only what an import wrote before. */
const wordsOf = async (
  store: ObjectStore,
  item: OutlineItem,
  existing: PageRecord | undefined,
): Promise<Pick<PageFields, 'title' | 'document' | 'frontMatter' | 'entry'>> => {
  const { input, entry, path, type } = item
  const { title } = input
  if (existing === undefined) return { title, entry, ...textsOf(store, input) }
  if (path !== undefined || type === 'link')
    return { title, ...(!isSameFile(fileOf(item), existing) && textsOf(store, input)) }
  const before = existing.entry
  if (before === undefined || entry === undefined || existing.git !== undefined)
    return { title: existing.title }
  const saysAnother =
    entry.text !== before.text && (await storedText(store, existing.document)) === (before.text ?? '')
  return {
    title: existing.title === before.title ? title : existing.title,
    entry,
    ...(saysAnother && { document: documentOf(store, entry.text) }),
  }
}

/** Whether the generated content is still the same; otherwise it must be generated anew. */
const fitsGenerated = (
  { children }: OutlineItem,
  existing: PageRecord | undefined,
  record: PageRecord,
): boolean =>
  record.document === existing?.document &&
  children.every(child => !isGenerated(child) || isSameFile(fileOf(child), child.existing))

const coverOf = async ({ ref, refDark, yPos }: OutlineCover, find: Find): Promise<Cover> => {
  const light = await fileAt(ref, find)
  const dark = await fileAt(refDark, find)
  return { ...(light && { ref: light }), ...(dark && { refDark: dark }), ...(yPos !== undefined && { yPos }) }
}

const fileAt = async (path: string | undefined, find: Find): Promise<FileReference | undefined> => {
  const found = path === undefined ? undefined : await find(path)
  return found !== undefined && 'file' in found ? { kind: 'file', file: found.file } : undefined
}

/** A path without a page or file is kept as an address. */
const targetOf = async (
  target: NonNullable<OutlinePage['target']>,
  find: Find,
): Promise<ContentReference> => {
  if (target.kind !== 'path') return target
  const found = await find(target.path)
  if (found === undefined) return { kind: 'url', url: addressOf(target) }
  if ('file' in found) return { kind: 'file', file: found.file }
  return { kind: 'page', page: found.page, ...(target.anchor !== undefined && { anchor: target.anchor }) }
}

/** A path as an address, written so that its first part is not taken for a scheme. */
const addressOf = ({ path, anchor }: Extract<OutlineTarget, { kind: 'path' }>): string => {
  const address = anchor === undefined ? path : `${path}#${anchor}`
  return isAddress(address) ? address : `./${address}`
}
