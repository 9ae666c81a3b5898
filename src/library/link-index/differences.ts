// What differs between two contents, as the writers of indexes are told it.
import { linkName, namesAt } from '#content/links/index.ts'
import type { Hash } from '#content/objects.ts'
import type { NodeReader, PageRecord, ReusableContentRecord } from '#content/snapshot/index.ts'
import { type Difference, diff } from '#content/tree/index.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { IndexedChange, IndexSummary } from './changes.ts'

type Root = Hash | null

/** Costs what differs. Extracts are left to whoever has them. */
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

const changeOf = ({ key, before, after }: Difference): IndexedChange[] => {
  const type = typesOfRecords[key.slice(0, key.indexOf('/'))]
  if (type === undefined) return []
  const id = key.slice(key.indexOf('/') + 1)
  const records = { ...(before !== undefined && { before }), ...(after !== undefined && { after }) }
  return [{ type, id, ...records } as unknown as IndexedChange]
}

const typesOfRecords: Readonly<Record<string, IndexedChange['type']>> = {
  page: 'page',
  reusable: 'reusable-content',
}

interface Noted {
  readonly changedPages: string[]
  readonly changedOthers: string[]
  readonly names: Set<string>
  readonly movedPages: string[]
  readonly parents: Set<string>
}

const note = ({ changedPages, changedOthers, names, movedPages, parents }: Noted, one: Difference): void => {
  const [kind, id = ''] = one.key.split('/', 2) as [string, string]
  const isPage = kind === 'page'
  const isOther = kind === 'file' || kind === 'reusable'
  if ((isPage || isOther) && cameOrWent(one)) names.add(id)
  if (isOther && cameOrWent(one)) changedOthers.push(id)
  if (isPage && (cameOrWent(one) || differsIn(one, ['document', 'type']))) changedPages.push(id)
  if (isPage && !cameOrWent(one) && differsIn(one, ['parent', 'slug'])) movedPages.push(id)
  if (kind === 'child' && id !== '') parents.add(id)
  for (const name of namesOf(one)) names.add(name)
}

const cameOrWent = ({ before, after }: Difference): boolean => before === undefined || after === undefined

const differsIn = ({ before, after }: Difference, fields: readonly (keyof PageRecord)[]): boolean => {
  const [one, other] = [before, after] as unknown as [PageRecord, PageRecord]
  return fields.some(field => one[field] !== other[field])
}

/** By which names links look up what stands under a key. */
const namesOf = ({ key, before, after }: Difference): string[] => {
  if (key.startsWith('slug/')) return [linkName(key.slice(key.indexOf('/', 5) + 1))]
  if (key.startsWith('path/')) return namesAt(key.slice(5))
  if (!key.startsWith('reusable/')) return []
  return [before, after].flatMap(record => {
    const path = (record as unknown as ReusableContentRecord | undefined)?.git?.path
    return path === undefined ? [] : namesAt(path)
  })
}
