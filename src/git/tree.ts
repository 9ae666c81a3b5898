// Folders of a repository as git stores them (trees), and how the root folder is found.
import { yieldWhenLong } from '#kernel/yielding.ts'

import { kinds } from './pack/object-table.ts'
import type { Pack } from './pack/open-pack.ts'
import { damaged, refused } from './refusal.ts'

/** One entry of a folder; `isNameReadable` is false if its name is not valid UTF-8. */
export interface TreeEntry {
  readonly type: 'file' | 'folder' | 'link' | 'submodule' | 'unknown'
  readonly name: string
  readonly isNameReadable: boolean
  readonly id: Uint8Array
}

/** Limit of one folder in bytes: about 100,000 files. */
const largestTree = 4_000_000

/** The entries of a folder, in their order. */
export const readTree = async (pack: Pack, id: Uint8Array): Promise<TreeEntry[]> => {
  const tree = pack.get(id, kinds.tree)
  if (tree.size > largestTree)
    throw refused('a folder of the repository has too many files; import a smaller one')
  return entriesIn(await tree.read())
}

/** The root folder of a commit, or of a tag that points to one. */
export const rootOf = async (pack: Pack, oid: string): Promise<Uint8Array> => {
  let id = Buffer.from(oid, 'hex')
  for (let steps = 0; steps < mostTags; steps++) {
    const object = pack.find(id)
    if (object === undefined) throw damaged('what was asked for is not in it')
    if (object.kind === kinds.tree) return id
    if (object.kind === kinds.blob || object.size > largestHead) break
    const text = Buffer.from(await object.read()).toString('latin1')
    const [, named = ''] = /^(?:tree|object) ([0-9a-f]{40})$/m.exec(text.split('\n\n', 1)[0] as string) ?? []
    id = Buffer.from(named, 'hex')
  }
  throw damaged('what was asked for is no commit')
}

/** How many tags of tags may lead to a commit. */
const mostTags = 10

/** Limit of a commit or a tag in bytes. */
const largestHead = 10_000_000

const entriesIn = async (bytes: Uint8Array): Promise<TreeEntry[]> => {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const entries: TreeEntry[] = []
  for (let at = 0; at < data.length; ) {
    const space = data.indexOf(0x20, at)
    const end = data.indexOf(0, at)
    if (space === -1 || end < space || end + 21 > data.length) throw damaged('a folder cannot be read')
    const name = data.subarray(space + 1, end)
    entries.push({
      type: types[data.toString('latin1', at, space).replace(/^0+/, '').slice(0, -3)] ?? 'unknown',
      ...named(name),
      // Copied, so that it does not keep the whole folder in memory.
      id: Uint8Array.from(data.subarray(end + 1, end + 21)),
    })
    at = end + 21
    await yieldWhenLong()
  }
  return entries
}

/** By the mode in octal, without its permission digits. */
const types: Readonly<Record<string, TreeEntry['type']>> = {
  '40': 'folder',
  '100': 'file',
  '120': 'link',
  '160': 'submodule',
}

const named = (bytes: Buffer): Pick<TreeEntry, 'name' | 'isNameReadable'> => {
  try {
    return {
      name: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
      isNameReadable: true,
    }
  } catch {
    return { name: bytes.toString('latin1'), isNameReadable: false }
  }
}
