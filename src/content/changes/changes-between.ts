// Comparing two states of content.
import type { Json } from '#kernel/json.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { ObjectStore } from '../objects.ts'
import { type FileRecord, keys, type PageRecord, type ReusableContentRecord } from '../snapshot/records.ts'
import { comparisonHere, type TextComparison } from '../text/index.ts'
import { type Difference, diff, type TreeRoot } from '../tree/index.ts'
import { arrangementChanges } from './arrangement-change.ts'
import {
  type ComparisonBudget,
  edited,
  editedFields,
  editedTexts,
  newComparisonBudget,
} from './attributes.ts'
import type { Change, ChangedFile, Edited } from './change.ts'
import { pageChanges } from './page-changes.ts'

/** Changes, and whether there are more than were asked for. */
export interface Changes {
  readonly changes: readonly Change[]
  readonly more: boolean
}

/**
 * The first `limit` changes from one state to another: pages by id, then all else; costs what differs. Fields and texts
 * beyond what one comparison may tell are only named.
 */
export const changesBetween = async (
  store: ObjectStore,
  before: TreeRoot,
  after: TreeRoot,
  limit: number,
  comparison: TextComparison = comparisonHere,
): Promise<Changes> => {
  const budget = newComparisonBudget(comparison)
  const differences = await diff(store, before, after)
  const roots = { before, after }
  const changes: Change[] = []
  const take = async (prefix: string, of: (difference: Difference) => Promise<Change[]> | Change[]) => {
    for (const difference of differences) {
      if (changes.length > limit) return
      await yieldWhenLong()
      if (difference.key.startsWith(prefix)) changes.push(...(await of(difference)))
    }
  }
  await take('page/', difference => pageChanges(store, budget, roots, ...sides<PageRecord>(difference)))
  await take('file/', difference => fileChanges(budget, ...sides<FileRecord>(difference)))
  await take('reusable/', difference =>
    reusableContentChanges(store, budget, ...sides<ReusableContentRecord>(difference)),
  )
  const variables = differences.flatMap(editedVariable)
  if (variables.length > 0)
    changes.push({ type: 'variables_edited', variables: Object.fromEntries(variables) })
  await take(keys.arrangement, difference => arrangementChanges(store, budget, difference))
  return { changes: changes.slice(0, limit), more: changes.length > limit }
}

const sides = <Stored>({
  before,
  after,
}: Difference): [before: Stored | undefined, after: Stored | undefined] => [
  before as unknown as Stored | undefined,
  after as unknown as Stored | undefined,
]

const fileChanges = (
  budget: ComparisonBudget,
  before: FileRecord | undefined,
  after: FileRecord | undefined,
): Change[] => {
  if (after === undefined) return before === undefined ? [] : [{ type: 'file_deleted', file: named(before) }]
  if (before === undefined) return [{ type: 'file_created', file: named(after) }]
  const attributes = editedFields(budget, before, after, [
    'name',
    'contentType',
    'size',
    'dimensions',
    'blob',
  ])
  if (attributes.length === 0) return []
  return [{ type: 'file_edited', file: named(after), attributes: Object.fromEntries(attributes) }]
}

const named = ({ id, name, contentType, size }: FileRecord): ChangedFile => ({ id, name, contentType, size })

const reusableContentChanges = async (
  store: ObjectStore,
  budget: ComparisonBudget,
  before: ReusableContentRecord | undefined,
  after: ReusableContentRecord | undefined,
): Promise<Change[]> => {
  const one = after ?? before
  if (one === undefined) return []
  const reusableContent = { id: one.id, title: one.title }
  if (after === undefined) return [{ type: 'reusable_content_deleted', reusableContent }]
  if (before === undefined) return [{ type: 'reusable_content_created', reusableContent }]
  const attributes = [
    ...editedFields(budget, before, after, ['title']),
    ...(await editedTexts(store, budget, before, after, ['document'])),
  ]
  if (attributes.length === 0) return []
  return [{ type: 'reusable_content_edited', reusableContent, attributes: Object.fromEntries(attributes) }]
}

const editedVariable = ({ key, before, after }: Difference): [string, Edited][] =>
  key.startsWith(variablePrefix)
    ? [[key.slice(variablePrefix.length), edited(before as Json, after as Json)]]
    : []

const variablePrefix = 'variable/'
