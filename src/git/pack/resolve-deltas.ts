// Resolves deltas: finds the kinds, sizes and ids of the objects they make, each once, bases first.
import { yieldWhenLong } from '#kernel/yielding.ts'
import { damaged } from '../refusal.ts'
import type { PackLimits } from './limits.ts'
import { objectId } from './object-id.ts'
import { type Kind, kinds } from './object-table.ts'
import { isPointerText } from './pointer.ts'
import type { ObjectReader } from './read-object.ts'
import type { ScannedPack } from './scan-pack.ts'

/** Objects too large to be put together in memory stay unknown. */
export const resolveDeltas = async (
  scanned: ScannedPack,
  reader: ObjectReader,
  limits: PackLimits,
  progress: () => void,
): Promise<void> => {
  const { table } = scanned
  const below = deltasBelow(scanned)
  let tooLarge = 0
  for (let first = 0; first < table.count; first++) {
    await yieldWhenLong()
    if (table.kind[first] === 0 || table.base[first] !== -1) continue
    // A stack: the deltas on an object come next after it, while it is in the cache.
    const next = below(first)
    for (let index = next.pop(); index !== undefined; index = next.pop()) {
      if (!(await resolve(scanned, reader, limits, index))) tooLarge++
      else for (const one of below(index)) next.push(one)
      progress()
      await yieldWhenLong()
    }
  }
  if (tooLarge === 0 && table.kind.includes(0)) throw damaged('an object builds on one that was not sent')
}

/** Records what a delta makes; returns false if that is too large. */
const resolve = async (
  { table }: ScannedPack,
  reader: ObjectReader,
  limits: PackLimits,
  index: number,
): Promise<boolean> => {
  const base = table.base[index] as number
  const depth = (table.depth[base] ?? 0) + 1
  if (depth > limits.depth) throw damaged(`more than ${limits.depth} objects build on each other`)
  table.depth[index] = depth
  const data = await reader.tryRead(index)
  if (data === undefined) return false
  const kind = table.kind[base] as Kind
  table.kind[index] = kind
  table.size[index] = data.length
  table.name(index, await objectId(kind, data))
  if (kind === kinds.blob && isPointerText(data)) table.isPointer[index] = 1
  return true
}

/** Returns a function that gives the deltas on an object, only once for each object. */
const deltasBelow = ({ table, waiting }: ScannedPack): ((index: number) => number[]) => {
  const first = new Int32Array(table.count).fill(-1)
  const after = new Int32Array(table.count).fill(-1)
  for (let index = table.count - 1; index >= 0; index--) {
    const base = table.base[index] as number
    if (base === -1) continue
    after[index] = first[base] as number
    first[base] = index
  }
  return index => {
    const found: number[] = []
    for (let at = first[index] as number; at !== -1; at = after[at] as number) found.push(at)
    if (waiting.size === 0) return found
    const id = table.idOf(index)
    for (const named of waiting.get(id) ?? []) {
      table.base[named] = index
      found.push(named)
    }
    // Of equal objects, only the first one gets these deltas.
    waiting.delete(id)
    return found
  }
}
