// Which blocks of a text an earlier change introduced: counted by their hashes, so that a moved block does not count as new.

/** The blocks of a text whose introducing change is not known yet: the ids of equal blocks, by their hash. */
export type OpenBlocks = Map<string, string[]>

export const openBlocks = (
  blocks: readonly { readonly node: string; readonly hash: string }[],
): OpenBlocks => {
  const open: OpenBlocks = new Map()
  for (const { node, hash } of blocks) open.set(hash, [...(open.get(hash) ?? []), node])
  return open
}

/**
 * Removes from `open` the blocks that a change introduced, and returns their ids. `before` has one text, or each of those
 * that a merge joined. Of several equal blocks the last ones count as new.
 */
export const takeIntroduced = (
  open: OpenBlocks,
  after: readonly string[],
  before: readonly (readonly string[])[],
): string[] => {
  const there = counted(after)
  const had = before.map(counted)
  const taken: string[] = []
  for (const [hash, nodes] of open) {
    const old = Math.max(0, ...had.map(counts => counts.get(hash) ?? 0))
    const now = Math.min(nodes.length, there.get(hash) ?? 0)
    if (now <= old) continue
    taken.push(...nodes.splice(old, now - old))
    if (nodes.length === 0) open.delete(hash)
  }
  return taken
}

const counted = (hashes: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const hash of hashes) counts.set(hash, (counts.get(hash) ?? 0) + 1)
  return counts
}
