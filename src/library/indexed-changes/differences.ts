// The differences between two contents, as the writers of indexes need them.
import { linkName, namesAt } from '#content/links/index.ts'
import type { Hash } from '#content/objects.ts'
import { differenceOf, kinds, type PageRecord, type RecordDifference } from '#content/snapshot/index.ts'
import { type Difference, diff, type NodeReader } from '#content/tree/index.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { IndexedChange, IndexSummary } from './changes.ts'

type Root = Hash | null

/** Takes time in proportion to what differs. The caller adds the extracts. */
export const differencesBetween = async (
  nodes: NodeReader,
  before: Root,
  after: Root,
): Promise<{ changes: IndexedChange[]; summary: IndexSummary }> => {
  const changes: IndexedChange[] = []
  const summary: Noted = {
    changedPages: [],
    changedOthers: [],
    names: new Set(),
    movedPages: [],
    parents: new Set(),
  }
  for (const difference of await diff(nodes, before, after)) {
    const turn = yieldWhenLong()
    if (turn !== undefined) await turn
    changes.push(...changeOf(difference))
    note(summary, difference)
  }
  return { changes, summary: { ...summary, names: [...summary.names], parents: [...summary.parents] } }
}

const changeOf = (difference: Difference): IndexedChange[] => {
  const page = differenceOf(kinds.page, difference)
  if (page !== undefined) return [{ type: 'page', ...page }]
  const content = differenceOf(kinds.reusableContent, difference)
  return content === undefined ? [] : [{ type: 'reusable-content', ...content }]
}

interface Noted {
  readonly changedPages: string[]
  readonly changedOthers: string[]
  readonly names: Set<string>
  readonly movedPages: string[]
  readonly parents: Set<string>
}

const note = (noted: Noted, difference: Difference): void => {
  const page = differenceOf(kinds.page, difference)
  if (page !== undefined) notePage(noted, page)
  const other = differenceOf(kinds.file, difference) ?? differenceOf(kinds.reusableContent, difference)
  if (other !== undefined && cameOrWent(other)) {
    noted.names.add(other.id)
    noted.changedOthers.push(other.id)
  }
  const parent = kinds.child.idOf(difference.key)?.parent
  if (parent !== undefined && parent !== null) noted.parents.add(parent)
  for (const name of namesOf(difference)) noted.names.add(name)
}

const notePage = ({ changedPages, names, movedPages }: Noted, page: RecordDifference<PageRecord>): void => {
  if (cameOrWent(page)) names.add(page.id)
  if (cameOrWent(page) || differsIn(page, ['document', 'type'])) changedPages.push(page.id)
  if (!cameOrWent(page) && differsIn(page, ['parent', 'slug'])) movedPages.push(page.id)
}

const cameOrWent = ({ before, after }: RecordDifference<unknown>): boolean =>
  before === undefined || after === undefined

const differsIn = (
  { before, after }: RecordDifference<PageRecord>,
  fields: readonly (keyof PageRecord)[],
): boolean => fields.some(field => before?.[field] !== after?.[field])

/** The names by which paths in links look up the record of a key. */
const namesOf = (difference: Difference): string[] => {
  const { slug } = kinds.slug.idOf(difference.key) ?? {}
  if (slug !== undefined) return [linkName(slug)]
  const path = kinds.path.idOf(difference.key)
  if (path !== undefined) return namesAt(path)
  const { before, after } = differenceOf(kinds.reusableContent, difference) ?? {}
  return [before, after].flatMap(content => (content?.git === undefined ? [] : namesAt(content.git.path)))
}
