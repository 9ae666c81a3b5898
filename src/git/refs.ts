// Branches and tags: which of them a server has, and which one is wanted.
import type { Wanted } from './address.ts'
import { refused, shown } from './refusal.ts'

/** A branch or a tag as a server lists it; `oid` in hexadecimal. */
export interface Ref {
  readonly name: string
  readonly oid: string
}

/** The object to ask for, and which folder of it is wanted. */
export interface Chosen {
  readonly oid: string
  /** The name for messages: `main`. */
  readonly name: string
  readonly folder: string
}

/** Prefixes of the names of all refs that could be wanted. */
export const prefixesFor = ({ ref, isRefOpen }: Wanted): string[] => {
  if (ref === undefined) return ['HEAD']
  // If the name may be longer, these are what it begins with.
  const names = [`refs/heads/${ref}`, `refs/tags/${ref}`]
  return ref.startsWith('refs/') && !isRefOpen ? [ref, ...names] : names
}

/** Chooses one of these refs; a branch goes before a tag of the same name, and the longest matching name before others. */
export const chooseRef = (refs: ReadonlyMap<string, string>, wanted: Wanted): Chosen => {
  const { ref, folder } = wanted
  if (ref === undefined) {
    const oid = refs.get('HEAD')
    if (oid !== undefined) return { oid, name: 'its default branch', folder }
    throw refused(
      'the repository is empty, or has no default branch: name a branch, as #branch behind its address',
    )
  }
  for (const one of readings(wanted)) {
    const found = prefixesFor({ ref: one.name, folder: '', isRefOpen: false }).find(name => refs.has(name))
    if (found !== undefined) return { ...one, oid: refs.get(found) as string }
  }
  if (/^[0-9a-f]{40}$/i.test(ref)) return { oid: ref.toLowerCase(), name: ref, folder }
  throw refused(`the repository has no branch or tag ${shown(ref)}`)
}

/** The possible meanings of an address, the longest name first. */
const readings = ({ ref = '', folder, isRefOpen }: Wanted): { name: string; folder: string }[] => {
  if (!isRefOpen || folder === '') return [{ name: ref, folder }]
  const parts = folder.split('/').slice(0, mostParts)
  const rest = folder.split('/').slice(mostParts)
  return Array.from({ length: parts.length + 1 }, (_, index) => {
    const end = parts.length - index
    return { name: [ref, ...parts.slice(0, end)].join('/'), folder: [...parts.slice(end), ...rest].join('/') }
  })
}

/** A branch's name is assumed to have at most this many further parts after the first one. */
const mostParts = 20
