// Branches and tags: which of them a server has, and which one is meant.
import type { Wanted } from './address.ts'
import { refused, shown } from './refusal.ts'

/** A branch or a tag as a server lists it; `oid` in hexadecimal. */
export interface Ref {
  readonly name: string
  readonly oid: string
}

/** What is wanted, found: the object to ask for, and which folder of it. */
export interface Chosen {
  readonly oid: string
  /** As it was meant, for messages: `main`. */
  readonly name: string
  readonly folder: string
}

/** Beginnings of the names of all refs that could be meant. */
export const prefixesFor = ({ ref, isRefOpen }: Wanted): string[] => {
  if (ref === undefined) return ['HEAD']
  // An open name may be longer: then what is asked for is where it begins.
  const names = [`refs/heads/${ref}`, `refs/tags/${ref}`]
  return ref.startsWith('refs/') && !isRefOpen ? [ref, ...names] : names
}

/** Chooses among these refs; a branch goes before a tag of the same name, and the longest name that fits before others. */
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

/** What an address can mean, the longest name first. */
const readings = ({ ref = '', folder, isRefOpen }: Wanted): { name: string; folder: string }[] => {
  if (!isRefOpen || folder === '') return [{ name: ref, folder }]
  const parts = folder.split('/').slice(0, mostParts)
  const rest = folder.split('/').slice(mostParts)
  return Array.from({ length: parts.length + 1 }, (_, index) => {
    const end = parts.length - index
    return { name: [ref, ...parts.slice(0, end)].join('/'), folder: [...parts.slice(end), ...rest].join('/') }
  })
}

/** The name of a branch has no more parts behind the first. */
const mostParts = 20
