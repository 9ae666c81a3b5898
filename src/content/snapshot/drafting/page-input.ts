// Validates the fields of a page that a caller gives, and converts them to the stored ones.
import { Conflict, invalidField } from '#kernel/errors.ts'
import { slugify } from '#kernel/slug.ts'
import { conditionProblem } from '../../conditions/index.ts'
import { isSlug } from '../bounds.ts'
import type { PageFields } from '../normalize.ts'
import type { ContentReference, Cover, FileReference, PageRecord, PageType } from '../records.ts'
import { excessOfVariables } from '../variables.ts'
import type { PageInput } from './changes.ts'
import { type Draft, fileNamed, pageNamed } from './draft.ts'
import { freeSlugUnder, slugOwner } from './free-slug.ts'
import { notesWith } from './notes-input.ts'

/** The given fields for a page of that type, without its place and slug; the page may have notes. */
export const pageFields = async (
  draft: Draft,
  input: PageInput,
  of: Pick<PageRecord, 'type' | 'notes'>,
  pointer: string,
): Promise<Partial<PageFields>> => {
  checkForType(input, of.type, pointer)
  checkVariables(input, pointer)
  refuseCondition(input, pointer)
  const fields: { -readonly [Field in keyof PageFields]?: PageFields[Field] } = {}
  const copy = <Field extends PlainField>(name: Field) => {
    if (input[name] !== undefined) fields[name] = input[name] as PageFields[Field]
  }
  for (const name of plainFields) copy(name)
  if (input.cover !== undefined) fields.cover = input.cover && (await coverOf(draft, input.cover, pointer))
  if (input.target !== undefined)
    fields.target = input.target && (await targetOf(draft, input.target, pointer))
  if (input.document !== undefined) fields.document = writeDocument(draft, input.document?.markdown ?? '')
  if (input.notes !== undefined)
    fields.notes = input.notes && (await notesWith(draft, input.notes, of.notes, `${pointer}/notes`))
  return fields
}

/** Stores a text; an empty one is not stored. */
const writeDocument = (draft: Pick<Draft, 'store'>, markdown: string): string | undefined =>
  markdown === '' ? undefined : draft.store.writeText(markdown)

/**
 * The slug for a page under `parent`: the requested one, which must be free, or a free one made of `wanted` or the title.
 */
export const slugOf = async (
  draft: Draft,
  asked: string | undefined,
  of: Pick<PageRecord, 'id' | 'parent' | 'type' | 'title'> & { readonly slug?: string | undefined },
  pointer: string,
): Promise<string | undefined> => {
  if (of.type === 'link') return undefined
  const { store, root } = draft
  if (asked === undefined) return freeSlugUnder(store, root, of.parent, of.slug ?? slugify(of.title), of.id)
  if (!isSlug(asked)) throw invalidField(`${pointer}/slug`, 'must be 1 to 100 letters, digits and . _ ~ -')
  const owner = await slugOwner(store, root, of.parent, asked)
  if (owner === undefined || owner === of.id) return asked
  throw new Conflict(`the slug "${asked}" is taken by another page beside it`)
}

const plainFields = [
  'title',
  'emoji',
  'icon',
  'description',
  'layout',
  'variables',
  'hidden',
  'noIndex',
  'noRobotsIndex',
  'condition',
  'computed',
] as const

type PlainField = (typeof plainFields)[number]

const checkVariables = ({ variables }: PageInput, pointer: string): void => {
  const excess = excessOfVariables(variables ?? {}, 'page')
  if (excess !== undefined) throw invalidField(`${pointer}/variables`, `must be ${excess}`)
}

const refuseCondition = ({ condition }: PageInput, pointer: string): void => {
  const problem = typeof condition === 'string' ? conditionProblem(condition) : undefined
  if (problem !== undefined) throw invalidField(`${pointer}/condition`, problem)
}

/** Refuses fields that belong to pages of another type. */
const checkForType = (input: PageInput, type: PageType, pointer: string): void => {
  const only = (field: 'target' | 'computed' | 'notes' | 'document', owner: PageType): void => {
    if (type !== owner && input[field] !== undefined && input[field] !== null) {
      throw invalidField(`${pointer}/${field}`, `is for pages of type ${owner} alone, and this is a ${type}`)
    }
  }
  only('target', 'link')
  only('computed', 'computed')
  only('notes', 'computed')
  only('document', 'document')
  if (type === 'link' && input.slug !== undefined) throw invalidField(`${pointer}/slug`, 'is not for links')
  if (type === 'link' && input.target === null)
    throw invalidField(`${pointer}/target`, 'is what a link must have')
  if (type === 'computed' && input.computed === null) {
    throw invalidField(`${pointer}/computed`, 'is what a computed page must have')
  }
}

const coverOf = async (draft: Draft, cover: Cover, pointer: string): Promise<Cover> => {
  const reference = async (name: 'ref' | 'refDark'): Promise<{ [name: string]: FileReference }> => {
    const given = cover[name]
    if (given === undefined) return {}
    const { id } = await fileNamed(draft, given.file, `${pointer}/cover/${name}/file`)
    return { [name]: { kind: 'file', file: id } }
  }
  return { ...cover, ...(await reference('ref')), ...(await reference('refDark')) }
}

const targetOf = async (
  draft: Draft,
  target: ContentReference,
  pointer: string,
): Promise<ContentReference> => {
  if (target.kind === 'page') {
    return { ...target, page: (await pageNamed(draft, target.page, `${pointer}/target/page`)).id }
  }
  if (target.kind === 'file') {
    return { ...target, file: (await fileNamed(draft, target.file, `${pointer}/target/file`)).id }
  }
  return target
}
