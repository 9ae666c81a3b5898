// Following relative links and those by id: what they lead to now, and whether that may change when pages move.
import { decodeDestination } from '../../markdown/scan-links.ts'
import type { ObjectStore } from '../../objects.ts'
import type { NodeReader, TreeRoot } from '../../tree/index.ts'
import { reusableContents } from '../reading/others.ts'
import type { PageOrFile, PageRecord, ReusableContentRecord } from '../records.ts'
import { type LinkTable, readLinkTable } from './link-table.ts'
import { type EntryLookup, exists, lookupIn } from './lookup.ts'
import {
  contentForm,
  type Folder,
  idForm,
  isRelative,
  joined,
  type PathSource,
  pathIn,
  resolveFrom,
  type Starts,
  startsOf,
  withoutAnchor,
} from './resolve-path.ts'

/** A page or a reusable content whose links are followed. */
export type LinkSource = PageRecord | Pick<ReusableContentRecord, 'git' | 'links'>

/** What a destination inside the space leads to. */
export interface Followed {
  readonly target?: PageOrFile
  /** What it is known to have led to, where that is gone and nothing else is found in its place. */
  readonly lost?: PageOrFile
  /** Whether it was looked up just now, and may lead elsewhere once something comes, goes or moves. */
  readonly isByPath: boolean
  /** Whether it says the id of what it leads to. */
  readonly isNamed?: boolean
  /** Where it was looked up, if it was; each a path in its parts. */
  readonly lookedUp: readonly Folder[]
  /** What it led to when it was written. */
  readonly before?: PageOrFile
}

interface FollowedInclude {
  readonly id?: string
  /** Whether it says the id; what has that id may be gone. */
  readonly isNamed?: boolean
  readonly lookedUp: readonly Folder[]
}

/** Follows the links of one text; undefined for a destination outside the space, or on the page itself. */
export interface Follow {
  (href: string): Promise<Followed | undefined>
  /** The reusable content at the path, for what is included rather than linked; or the one with the id that it says. */
  included(href: string): Promise<FollowedInclude>
}

type Reader = NodeReader & Pick<ObjectStore, 'readText'>

/** Follows the links of one text after the other; what they share is read once. */
export const linkFollower = (store: Reader, root: TreeRoot): ((of: LinkSource) => Promise<Follow>) => {
  const lookup = lookupIn(store, root)
  let included: Promise<Map<string, string>> | undefined
  return async of => {
    const source: PathSource = 'type' in of ? of : { ...(of.git && { git: of.git }) }
    const known = knownIn(await readLinkTable(store, of.links))
    let found: Promise<Starts> | undefined
    const starts = () => {
      found ??= startsOf(lookup, source)
      return found
    }
    const follow = async (href: string): Promise<Followed | undefined> => {
      const named = idForm.exec(href)
      if (named !== null) return byId(lookup, named)
      if (!isRelative(href)) return undefined
      const before = known(withoutAnchor(href))
      if (before !== undefined && (await exists(lookup, before)))
        return { target: before, isByPath: false, lookedUp: [] }
      const { folders, built } = await starts()
      const target = await resolveFrom(lookup, await starts(), href)
      return {
        isByPath: true,
        lookedUp: pathsFrom(built === undefined ? folders : [...folders, built], pathIn(href)),
        ...(before && { before }),
        ...(target ? { target } : before && { lost: before }),
      }
    }
    const includedAt: Follow['included'] = async href => {
      const id = contentForm.exec(href)?.[1]
      if (id !== undefined) return { id, isNamed: true, lookedUp: [] }
      if (!isRelative(href)) return { lookedUp: [] }
      included ??= contentsByPath(store, root)
      const byPath = await included
      const lookedUp = pathsFrom((await starts()).folders, pathIn(href))
      const found = lookedUp.map(path => byPath.get(path.join('/'))).find(one => one !== undefined)
      return { lookedUp, ...(found !== undefined && { id: found }) }
    }
    return Object.assign(follow, { included: includedAt })
  }
}

const pathsFrom = (folders: readonly Folder[], path: string): Folder[] =>
  (path.startsWith('/') ? [[]] : folders).flatMap(folder => {
    const parts = joined(folder, path)
    return parts === undefined ? [] : [parts]
  })

const byId = async (lookup: EntryLookup, [, kind, id]: RegExpExecArray): Promise<Followed> => {
  const target = kind === 'pages' ? { page: id as string } : { file: id as string }
  const shared = { isByPath: false, isNamed: true, lookedUp: [] }
  return (await exists(lookup, target)) ? { target, ...shared } : { lost: target, ...shared }
}

/** A table names destinations as they are written; they are also found as they are read, escapes resolved. */
const knownIn = (table: LinkTable): ((path: string) => PageOrFile | undefined) => {
  let decoded: Map<string, PageOrFile> | undefined
  return path => {
    const exact = table.get(path)
    if (exact !== undefined || table.size === 0) return exact
    decoded ??= new Map(
      Array.from(table)
        .filter(([written]) => /[\\&]/.test(written))
        .map(([written, target]) => [decodeDestination(written), target]),
    )
    return decoded.size === 0 ? undefined : decoded.get(decodeDestination(path))
  }
}

const contentsByPath = async (store: NodeReader, root: TreeRoot): Promise<Map<string, string>> =>
  new Map((await reusableContents(store, root)).flatMap(({ id, git }) => (git ? [[git.path, id]] : [])))
