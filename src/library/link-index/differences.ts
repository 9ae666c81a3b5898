// What differs between two contents, as the writers of indexes are told it.
import { nameOf, namesAt } from '#content/links/index.ts'
import type { Hash } from '#content/objects.ts'
import type { Nodes, PageRecord, ReusableContentRecord } from '#content/snapshot/index.ts'
import { type Difference, diff } from '#content/tree/index.ts'
import type { IndexedChange, IndexSummary } from './changes.ts'

type Root = Hash | null

/** Costs what differs. Extracts are left to whoever has them. */
export const differencesBetween = async (
  nodes: Nodes,
  before: Root,
  after: Root,
): Promise<{ changes: IndexedChange[]; summary: IndexSummary }> => {
  const differences = await diff(nodes, before, after)
  return { changes: differences.flatMap(changeOf), summary: summaryOf(differences) }
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

const summaryOf = (differences: readonly Difference[]): IndexSummary => {
  const under = (prefix: string) => differences.filter(({ key }) => key.startsWith(prefix))
  const idOf = ({ key }: Difference) => key.slice(key.indexOf('/') + 1)
  const pages = under('page/')
  const others = [...under('file/'), ...under('reusable/')].filter(cameOrWent)
  const came = [...pages, ...others].filter(cameOrWent).map(idOf)
  return {
    changedPages: pages.filter(one => cameOrWent(one) || differsIn(one, ['document', 'type'])).map(idOf),
    changedOthers: others.map(idOf),
    names: [...new Set([...came, ...differences.flatMap(namesOf)])],
    movedPages: pages.filter(one => !cameOrWent(one) && differsIn(one, ['parent', 'slug'])).map(idOf),
    parents: [...new Set(under('child/').map(({ key }) => key.split('/')[1] as string))].filter(
      id => id !== '',
    ),
  }
}

const cameOrWent = ({ before, after }: Difference): boolean => before === undefined || after === undefined

const differsIn = ({ before, after }: Difference, fields: readonly (keyof PageRecord)[]): boolean => {
  const [one, other] = [before, after] as unknown as [PageRecord, PageRecord]
  return fields.some(field => one[field] !== other[field])
}

/** By which names links look up what stands under a key. */
const namesOf = ({ key, before, after }: Difference): string[] => {
  if (key.startsWith('slug/')) return [nameOf(key.slice(key.indexOf('/', 5) + 1))]
  if (key.startsWith('path/')) return namesAt(key.slice(5))
  if (!key.startsWith('reusable/')) return []
  return [before, after].flatMap(record => {
    const path = (record as unknown as ReusableContentRecord | undefined)?.git?.path
    return path === undefined ? [] : namesAt(path)
  })
}
