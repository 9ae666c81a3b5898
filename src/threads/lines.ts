// Queues of waiting work: one per owner, served in turn, so that nobody waits behind the many tasks of another.

export interface Bounds {
  /** How many items may wait. */
  readonly items: number
  /** The sum of their weights. */
  readonly weight: number
}

export interface Lines<Item> {
  /** Returns false if too much waits already, of this owner or in total. */
  add(owner: string, item: Item, weight: number): boolean
  /** Removes and returns the first item of the owner whose turn it is, among the owners for whom `mayHaveTurn` is true. */
  take(mayHaveTurn: (owner: string) => boolean): Item | undefined
  /** Removes and returns all items. */
  clear(): Item[]
}

interface Entry<Item> {
  readonly item: Item
  readonly weight: number
}

interface Line<Item> {
  readonly entries: Entry<Item>[]
  weight: number
}

export const createLines = <Item>(ofOwner: Bounds, together: Bounds): Lines<Item> => {
  // In the order of turns: an owner who had a turn is put in again at the end.
  const lines = new Map<string, Line<Item>>()
  let items = 0
  let weight = 0

  const leave = (line: Line<Item>): Item => {
    const entry = line.entries.shift() as Entry<Item>
    line.weight -= entry.weight
    weight -= entry.weight
    items--
    return entry.item
  }
  return {
    add: (owner, item, ownWeight) => {
      const line = lines.get(owner) ?? { entries: [], weight: 0 }
      if (isFull(line.entries.length, line.weight, ofOwner) || isFull(items, weight, together)) return false
      line.entries.push({ item, weight: ownWeight })
      line.weight += ownWeight
      weight += ownWeight
      items++
      lines.set(owner, line)
      return true
    },
    take: mayHaveTurn => {
      for (const [owner, line] of lines) {
        if (!mayHaveTurn(owner)) continue
        lines.delete(owner)
        const item = leave(line)
        if (line.entries.length > 0) lines.set(owner, line)
        return item
      }
      return undefined
    },
    clear: () => {
      const all = [...lines.values()].flatMap(({ entries }) => entries.map(({ item }) => item))
      lines.clear()
      items = 0
      weight = 0
      return all
    },
  }
}

/** Only what waits already counts, so that an item heavier than the bound is accepted when nothing else waits. */
const isFull = (items: number, weight: number, bounds: Bounds): boolean =>
  items >= bounds.items || weight >= bounds.weight
