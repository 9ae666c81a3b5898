// Follows relative links and links by id: where they lead now, and whether that may change when pages move.
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

/** The target of a destination within the space. */
export interface Followed {
  readonly target?: PageOrFile
  /** The target that it had, if that is gone and nothing else is found in its place. */
  readonly lost?: PageOrFile
  /** Whether a path was looked up to find it, so that it may lead elsewhere once something comes, goes or moves. */
  readonly isByPath: boolean
  /** Whether the destination contains the id of its target. */
  readonly isNamed?: boolean
  /** The paths that were looked up, if any, each split into its parts. */
  readonly lookedUp: readonly Folder[]
  /** The target when the text was written. */
  readonly before?: PageOrFile
}

interface FollowedInclude {
  readonly id?: string
  /** Whether the destination contains an id; what has that id may be gone. */
  readonly isNamed?: boolean
  readonly lookedUp: readonly Folder[]
}

/** Follows the links of one text; undefined for a destination outside the space, or on the page itself. */
export interface Follow {
  (href: string): Promise<Followed | undefined>
  /** For an include rather than a link: the reusable content at the path, or with the id in the destination. */
  included(href: string): Promise<FollowedInclude>
}

type Reader = NodeReader & Pick<ObjectStore, 'readText'>

/** Follows the links of one text after the other; what they share is read only once. */
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

/** Finds targets in a table by the destination as written, or as parsed with escapes resolved. */
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
