// Lines in which work waits: one for each owner, served in turn, so that nobody waits behind the many tasks of another.

export interface Bounds {
  /** Items that may wait. */
  readonly items: number
  /** What they may weigh together. */
  readonly weight: number
}

export interface Lines<Item> {
  /** False where too much waits already, of this owner or of all of them. */
  add(owner: string, item: Item, weight: number): boolean
  /** The first item of the owner whose turn it is, among those who may have one. */
  take(mayHaveTurn: (owner: string) => boolean): Item | undefined
  /** Takes out all that wait. */
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
  // In the order of turns: who had one is put in again at the end.
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

/** By what waits already: so one item that is heavier than all that may wait is taken where nothing does. */
const isFull = (items: number, weight: number, bounds: Bounds): boolean =>
  items >= bounds.items || weight >= bounds.weight
