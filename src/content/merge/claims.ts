// What only one may have, a slug among siblings or a path of a repository, after both sides gave it away.
import type { ObjectStore } from '../objects.ts'
import { freeSlug } from '../snapshot/drafting/free-slug.ts'
import { normalFile, normalPage } from '../snapshot/normalize.ts'
import { type FileRecord, keys, type PageRecord } from '../snapshot/records.ts'
import { get, getMany, type TreeRoot } from '../tree/index.ts'
import type { Candidate, Candidates } from './settle.ts'

/** A file that either side changed; without a record it is not in the result. */
export interface FileCandidate {
  readonly id: string
  readonly base: FileRecord | undefined
  record: FileRecord | undefined
}

/** Gives pages that clash another slug: who had it in the base keeps it, else who is older. */
export const settleSlugs = async (
  store: ObjectStore,
  ours: TreeRoot,
  candidates: Candidates,
): Promise<void> => {
  const keyOf = (page: PageRecord | undefined) =>
    page?.slug === undefined ? undefined : keys.slug(page.parent, page.slug)
  const claims = claimsOf(candidates.values(), keyOf)
  const holders = await getMany(store, ours, [...claims.keys()])
  const isOthers = (holder: unknown) => holder !== undefined && !candidates.has(holder as string)
  const given = new Set(claims.keys())
  for (const [key, claimants] of claims) {
    for (const loser of isOthers(holders.get(key)) ? claimants : claimants.slice(1)) {
      const { record } = loser
      if (record?.slug === undefined) continue
      const slug = await freeSlug(record.slug, async wanted => {
        const other = keys.slug(record.parent, wanted)
        return given.has(other) || isOthers(await get(store, ours, other))
      })
      given.add(keys.slug(record.parent, slug))
      loser.record = normalPage({ ...record, slug })
    }
  }
}

/** Lets one page or file alone have come from a path: who had it in the base, else who is older. */
export const settlePaths = async (
  store: ObjectStore,
  ours: TreeRoot,
  pages: Candidates,
  files: ReadonlyMap<string, FileCandidate>,
): Promise<void> => {
  const all: (Candidate | FileCandidate)[] = [...pages.values(), ...files.values()]
  const claims = claimsOf(all, record => record?.git && keys.path(record.git.path))
  const holders = await getMany(store, ours, [...claims.keys()])
  for (const [key, claimants] of claims) {
    const holder = holders.get(key) as { page?: string; file?: string } | undefined
    const isOthers = holder !== undefined && !pages.has(holder.page ?? '') && !files.has(holder.file ?? '')
    for (const loser of isOthers ? claimants : claimants.slice(1)) {
      if ('theirs' in loser) loser.record = loser.record && normalPage({ ...loser.record, git: undefined })
      else loser.record = loser.record && withoutOrigin(loser.record)
    }
  }
}

const withoutOrigin = ({ git: _, ...file }: FileRecord): FileRecord => normalFile(file)

interface Claimant<Stored> {
  readonly id: string
  readonly base: Stored | undefined
  readonly record: Stored | undefined
}

/** Who wants which key, the rightful one first; in an order that does not depend on the sides. */
const claimsOf = <Stored extends PageRecord | FileRecord, Of extends Claimant<Stored>>(
  candidates: Iterable<Of>,
  keyOf: (record: Of['record']) => string | undefined,
): Map<string, Of[]> => {
  const claims = new Map<string, Of[]>()
  for (const candidate of candidates) {
    const key = keyOf(candidate.record)
    if (key === undefined) continue
    const claimants = claims.get(key)
    if (claimants === undefined) claims.set(key, [candidate])
    else claimants.push(candidate)
  }
  const sorted = [...claims].sort(([one], [other]) => (one < other ? -1 : 1))
  for (const [key, claimants] of sorted) {
    const rank = (of: Of) => (keyOf(of.base) === key ? `0${of.id}` : `1${of.id}`)
    claimants.sort((one, other) => (rank(one) < rank(other) ? -1 : 1))
  }
  return new Map(sorted)
}
