// Settles what only one page may have, a slug among siblings or a path of a repository, when both sides gave it away.
import type { ObjectStore } from '../objects.ts'
import {
  type FileRecord,
  find,
  findMany,
  freeSlug,
  kinds,
  normalFile,
  normalPage,
  type PageOrFile,
  type PageRecord,
} from '../snapshot/index.ts'
import type { TreeRoot } from '../tree/index.ts'
import type { Candidate, Candidates } from './settle.ts'

/** A file that either side changed; it is not in the result if `record` is undefined. */
export interface FileCandidate {
  readonly id: string
  readonly base: FileRecord | undefined
  record: FileRecord | undefined
}

/**
 * Gives pages that clash another slug: the one that had it in the
 * base keeps it, otherwise the older one, but not a generated page.
 */
export const settleSlugs = async (
  store: ObjectStore,
  ours: TreeRoot,
  candidates: Candidates,
): Promise<void> => {
  const keyOf = (page: PageRecord | undefined) =>
    page?.slug === undefined ? undefined : kinds.slug.key({ parent: page.parent, slug: page.slug })
  const claims = claimsOf(candidates.values(), keyOf)
  const owners = await findMany(store, ours, kinds.slug, [...claims.keys()])
  const isOthers = (owner: string | undefined) => owner !== undefined && !candidates.has(owner)
  const given = new Set(claims.keys())
  for (const [key, claimants] of claims) {
    for (const loser of isOthers(owners.get(key)) ? claimants : claimants.slice(1)) {
      const { record } = loser
      if (record?.slug === undefined) continue
      const slug = await freeSlug(record.slug, async wanted => {
        const id = { parent: record.parent, slug: wanted }
        return given.has(kinds.slug.key(id)) || isOthers(await find(store, ours, kinds.slug, id))
      })
      given.add(kinds.slug.key({ parent: record.parent, slug }))
      loser.record = normalPage({ ...record, slug })
    }
  }
}

/** Leaves each path of origin to one page or file: the one that had it in the base, otherwise the older one. */
export const settlePaths = async (
  store: ObjectStore,
  ours: TreeRoot,
  pages: Candidates,
  files: ReadonlyMap<string, FileCandidate>,
): Promise<void> => {
  const all: (Candidate | FileCandidate)[] = [...pages.values(), ...files.values()]
  const claims = claimsOf(all, record => record?.git && kinds.path.key(record.git.path))
  const owners = await findMany(store, ours, kinds.path, [...claims.keys()])
  const isOthers = (owner: PageOrFile | undefined) =>
    owner !== undefined && !('page' in owner ? pages.has(owner.page) : files.has(owner.file))
  for (const [key, claimants] of claims) {
    for (const loser of isOthers(owners.get(key)) ? claimants : claimants.slice(1)) {
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

const isGenerated = (record: PageRecord | FileRecord | undefined): boolean =>
  record !== undefined && 'generatedBy' in record

/**
 * The claimants of each key, the rightful one first and generated
 * pages last; the order does not depend on which side is ours.
 */
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
    const rank = (of: Of) => `${keyOf(of.base) === key ? 0 : isGenerated(of.record) ? 2 : 1}${of.id}`
    claimants.sort((one, other) => (rank(one) < rank(other) ? -1 : 1))
  }
  return new Map(sorted)
}
