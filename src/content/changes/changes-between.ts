// Comparing two states of content.
import type { Json } from '#kernel/json.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { DocumentComparison } from '../block-changes/index.ts'
import type { ObjectStore } from '../objects.ts'
import {
  differenceOf,
  type FileRecord,
  type Kind,
  kinds,
  type RecordDifference,
  type ReusableContentRecord,
} from '../snapshot/index.ts'
import { diff, type TreeRoot } from '../tree/index.ts'
import { arrangementChanges } from './arrangement-change.ts'
import {
  type ComparisonBudget,
  edited,
  editedDocument,
  editedFields,
  newComparisonBudget,
} from './attributes.ts'
import type { Change, ChangedFile, Edited } from './change.ts'
import { pageChanges } from './page-changes.ts'

/** Changes, and whether there are more than were asked for. */
export interface Changes {
  readonly changes: readonly Change[]
  readonly more: boolean
  /** Whether something was left out for want of time or memory: another attempt may find it. */
  readonly isUnfinished: boolean
}

/**
 * The first `limit` changes from one state to another: pages by id, then everything else. Takes time by what differs. Of
 * fields and texts beyond what one comparison may report, only the names are given.
 */
export const changesBetween = async (
  store: ObjectStore,
  before: TreeRoot,
  after: TreeRoot,
  limit: number,
  comparison: DocumentComparison,
): Promise<Changes> => {
  const budget = newComparisonBudget(comparison)
  const differences = await diff(store, before, after)
  const roots = { before, after }
  const changes: Change[] = []
  const take = async <Value extends Json, Id>(
    kind: Kind<Value, Id>,
    changesOf: (difference: RecordDifference<Value, Id>) => Promise<Change[]> | Change[],
  ) => {
    for (const one of differences) {
      if (changes.length > limit) return
      await yieldWhenLong()
      const difference = differenceOf(kind, one)
      if (difference !== undefined) changes.push(...(await changesOf(difference)))
    }
  }
  await take(kinds.page, ({ before, after }) => pageChanges(store, budget, roots, before, after))
  await take(kinds.file, ({ before, after }) => fileChanges(budget, before, after))
  await take(kinds.reusableContent, ({ before, after }) =>
    reusableContentChanges(store, budget, before, after),
  )
  const variables = differences.flatMap((one): [string, Edited][] => {
    const difference = differenceOf(kinds.variable, one)
    return difference === undefined ? [] : [[difference.id, edited(difference.before, difference.after)]]
  })
  if (variables.length > 0)
    changes.push({ type: 'variables_edited', variables: Object.fromEntries(variables) })
  await take(kinds.arrangement, difference => arrangementChanges(store, budget, difference))
  const { isUnfinished } = budget
  return { changes: changes.slice(0, limit), more: changes.length > limit, isUnfinished }
}

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
  const { attributes: texts, ...blocks } = await editedDocument(store, budget, before, after)
  const attributes = Object.fromEntries([...editedFields(budget, before, after, ['title']), ...texts])
  if (Object.keys(attributes).length === 0) return []
  return [{ type: 'reusable_content_edited', reusableContent, attributes, ...blocks }]
}
