// Merges one page that both sides have, field by field.
import type { ObjectStore } from '../objects.ts'
import { growsTooMuch, normalPage, type PageRecord, same } from '../snapshot/index.ts'
import { mergeGenerated, mergeGeneratedFields, mergeNotes } from './merge-computed.ts'
import { type Merging, mergeDocuments } from './merge-text.ts'
import { larger, type Picked, pick, pickEither, pickFields, type Versions } from './three-way.ts'

/** A merged page, and the names of the fields in which the sides conflict. */
export interface MergedPage {
  readonly record: PageRecord
  readonly conflicts: readonly string[]
}

/** The fields that merge as one value each. */
const plainFields = [
  'title',
  'slug',
  'emoji',
  'icon',
  'description',
  'target',
  'computed',
  'cover',
  'hidden',
  'noIndex',
  'noRobotsIndex',
  'condition',
  'frontMatter',
] as const

/** The fields that merge by name. */
export const namedFields = ['layout', 'variables'] as const

export const mergePage = async (
  store: ObjectStore,
  merging: Merging,
  base: PageRecord | undefined,
  ours: PageRecord,
  theirs: PageRecord,
): Promise<MergedPage> => {
  if (same(base, theirs)) return { record: ours, conflicts: [] }
  if (same(base, ours)) return { record: theirs, conflicts: [] }
  if (ours.generatedBy !== undefined && theirs.generatedBy !== undefined)
    return { record: mergeGenerated(base, ours, theirs), conflicts: [] }
  const versions: Versions<PageRecord> = { base, ours, theirs }
  const conflicts: string[] = []
  const noting = <Value>(name: string, picked: { value: Value; isConflict: boolean }): Value => {
    if (picked.isConflict) conflicts.push(name)
    return picked.value
  }
  const plain = plainFields.map(name => [name, noting(name, pick<unknown>(fieldOf(versions, name)))])
  const layout = noting('layout', pickFields(layoutOf(versions)))
  const variables = noting('variables', pickVariables(variablesOf(versions)))
  const place = noting('place', pick(positionsOf(versions))) ?? ours
  const notes = noting('notes', await mergeNotes(store, versions))
  const { isConflict = false, ...text }: MergedTextFields = [ours, theirs].every(
    ({ type }) => type === 'computed',
  )
    ? mergeGeneratedFields(versions)
    : await mergeDocuments(store, merging, versions)
  if (isConflict) conflicts.push('document')
  const record = normalPage({
    ...(Object.fromEntries([...plain, ['layout', layout]]) as Pick<PageRecord, 'title'>),
    variables,
    notes,
    ...text,
    ...place,
    id: ours.id,
    type: pickEither(fieldOf(versions, 'type')) ?? ours.type,
    generatedBy: pickEither(fieldOf(versions, 'generatedBy')),
    git: pickEither(fieldOf(versions, 'git')),
    entry: pickEither(fieldOf(versions, 'entry')),
    createdAt: later(ours.createdAt, theirs.createdAt),
    ...lastChangeOf(ours, theirs),
  })
  return { record, conflicts }
}

type MergedTextFields = Pick<PageRecord, 'document' | 'links' | 'generation'> & {
  readonly isConflict?: boolean
}

type Variables = NonNullable<PageRecord['variables']>

/** If both sides together have too many variables, ours are kept, and all of them are a conflict. */
const pickVariables = (versions: Versions<Variables>): Picked<Variables> => {
  const picked = pickFields(versions)
  const { ours = {}, theirs = {} } = versions
  const isTooMuch = [ours, theirs].every(side => growsTooMuch(side, picked.value ?? {}, 'page'))
  return isTooMuch ? { value: versions.ours, isConflict: true } : picked
}

/** Whether a side made a change of the page that people would miss, which generated content is not. */
export const isChanged = (before: PageRecord, after: PageRecord): boolean =>
  after.generatedBy === undefined && !same(meaningOf(before), meaningOf(after))

/** Whether a side moved a page. */
export const isMoved = (before: PageRecord, after: PageRecord): boolean =>
  !same(positionOf(before), positionOf(after))

export const positionOf = ({ parent, order }: PageRecord): Pick<PageRecord, 'parent' | 'order'> => ({
  parent,
  order,
})

const meaningOf = (page: PageRecord) => {
  const { createdAt: _, links: __, git: ___, generation: ____, ...rest } = page
  const { updatedAt: _____, updatedBy: ______, entry: _______, ...meaning } = rest
  return page.type === 'computed' ? { ...meaning, document: '' } : meaning
}

const fieldOf = <Field extends keyof PageRecord>(
  { base, ours, theirs }: Versions<PageRecord>,
  name: Field,
): Versions<PageRecord[Field]> => ({ base: base?.[name], ours: ours?.[name], theirs: theirs?.[name] })

const layoutOf = (versions: Versions<PageRecord>) =>
  fieldOf(versions, 'layout') as Versions<Readonly<Record<string, unknown>>>

const variablesOf = (versions: Versions<PageRecord>) => fieldOf(versions, 'variables') as Versions<Variables>

const positionsOf = ({ base, ours, theirs }: Versions<PageRecord>) => ({
  base: base && positionOf(base),
  ours: ours && positionOf(ours),
  theirs: theirs && positionOf(theirs),
})

/** Of changes at the same time, a choice that does not depend on which side is ours. */
const lastChangeOf = (ours: PageRecord, theirs: PageRecord) => ({
  updatedAt: later(ours.updatedAt, theirs.updatedAt),
  updatedBy:
    ours.updatedAt === theirs.updatedAt
      ? larger(ours.updatedBy, theirs.updatedBy)
      : (ours.updatedAt > theirs.updatedAt ? ours : theirs).updatedBy,
})

const later = (one: string, other: string): string => (one > other ? one : other)
