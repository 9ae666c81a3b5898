// Follows the last backup's inventory along the keys of the present rows, to find which content-addressed rows are in its
// parts.
import { linesIn } from '../format/lines.ts'
import type { Part, TableOfBackup } from '../format/manifest.ts'
import { type OpenBackups, readPart } from '../format/read-part.ts'
import type { Key, PartOf } from '../rows.ts'

/** A table of the last backup, and the store to read it from. */
export interface Previous {
  readonly backups: OpenBackups
  readonly table: TableOfBackup
  /** The number of columns of its key. */
  readonly keyLength: number
}

/** The parts that are reused, and a function that finds the part of a row. */
export interface Reused {
  readonly parts: readonly Part[]
  readonly partOf: PartOf
}

/** The parts all of whose rows still exist: a restore would bring removed rows of other parts back. */
export const reusedParts = async (previous: Previous, keys: AsyncIterable<Key>): Promise<Reused> => {
  const incomplete = new Set<number>()
  const follower = followInventory(previous, part => incomplete.add(part))
  for await (const key of keys) await follower.partOf(key)
  await follower.end()
  const parts: Part[] = []
  const numbers = previous.table.parts.map((part, number) =>
    incomplete.has(number) ? undefined : parts.push(part) - 1,
  )
  const { partOf } = followInventory(previous, () => {})
  return { parts, partOf: async key => numbers[(await partOf(key)) ?? -1] }
}

/** One line of an inventory. */
export const inventoryLine = (key: Key, part: number): string => `${JSON.stringify([...key, part])}\n`

interface Follower {
  readonly partOf: PartOf
  end(): Promise<void>
}

/** `gone` is called with the part of each row that no longer exists. */
const followInventory = (previous: Previous, gone: (part: number) => void): Follower => {
  const entries = entriesOf(previous)
  let next = entries.next()
  /** Skips the entries before a key, or all entries. */
  const pass = async (key?: Key): Promise<Entry | undefined> => {
    for (;;) {
      const { done, value } = await next
      if (done || (key !== undefined && compareKeys(value.key, key) >= 0)) return value || undefined
      gone(value.part)
      next = entries.next()
    }
  }
  return {
    partOf: async key => {
      const entry = await pass(key)
      if (entry === undefined || compareKeys(entry.key, key) !== 0) return undefined
      next = entries.next()
      return entry.part
    },
    end: async () => void (await pass()),
  }
}

interface Entry {
  readonly key: Key
  readonly part: number
}

async function* entriesOf({ backups, table, keyLength }: Previous): AsyncGenerator<Entry, undefined> {
  for (const part of table.inventory)
    for (const line of linesIn(await readPart(backups, part), keyLength + 1))
      yield { key: line.slice(0, -1) as Key, part: line.at(-1) as number }
}

/** Compares keys as the database does; a row that the database sorts otherwise is just written again. */
const compareKeys = (one: Key, other: Key): number => {
  for (const [index, value] of one.entries()) {
    const against = other[index] as typeof value
    if (value !== against) return value < against ? -1 : 1
  }
  return 0
}
