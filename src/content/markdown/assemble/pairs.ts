// Matches opening and closing items among siblings with a stack, in linear time even if nothing is ever closed.

/** Describes the items, and takes the result. */
export interface Pairing<Item> {
  /** Equal for an opening item and the one that closes it. */
  readonly keyOf: (item: Item) => string
  readonly isEnd: (item: Item) => boolean
  /** Whether the item needs no closing one. */
  readonly isWhole: (item: Item) => boolean
  /** Called for each opening item; `closing` is null where nothing closes it. */
  readonly accept: (opening: Item, closing: Item | null) => void
  /** Called for each item that closes nothing. */
  readonly refuse: (closing: Item) => void
}

/** A closing item belongs to the nearest open one of its kind; whatever was opened in between is never closed. */
export const pairUp = <Item>(
  items: readonly Item[],
  { keyOf, isEnd, isWhole, accept, refuse }: Pairing<Item>,
): void => {
  const open: Item[] = []
  const counts = new Map<string, number>()
  const count = (key: string, change: number): void => {
    counts.set(key, (counts.get(key) ?? 0) + change)
  }
  const closeUpTo = (key: string | undefined, closing: Item | null): void => {
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      count(keyOf(last), -1)
      const isMeant = keyOf(last) === key
      accept(last, isMeant ? closing : null)
      if (isMeant) return
    }
  }
  for (const item of items) {
    const key = keyOf(item)
    if (isEnd(item)) {
      if ((counts.get(key) ?? 0) > 0) closeUpTo(key, item)
      else refuse(item)
    } else if (isWhole(item)) {
      accept(item, null)
    } else {
      open.push(item)
      count(key, 1)
    }
  }
  closeUpTo(undefined, null)
}
