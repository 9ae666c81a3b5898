// Applies a delta: makes an object of pieces of another one and of bytes of the delta's own.
import { yieldWhenLong } from '#kernel/yielding.ts'
import { damaged } from '../refusal.ts'
import { numberIn } from './object-header.ts'

/** The size of the delta's base object, the size of its result, and where its steps begin. */
export const deltaSizes = (delta: Uint8Array): { base: number; result: number; start: number } => {
  const base = numberIn(delta, 0)
  const result = numberIn(delta, base.end)
  return { base: base.value, result: result.value, start: result.end }
}

/** Applies the delta to its base. */
export const applyDelta = async (base: Uint8Array, delta: Uint8Array): Promise<Uint8Array> => {
  const sizes = deltaSizes(delta)
  if (sizes.base !== base.length) throw damaged('a delta is for an object of another size')
  // In memory of its own: a small object would otherwise keep alive the much larger pool that it is a slice of.
  const result = Buffer.allocUnsafeSlow(sizes.result)
  let size = 0
  let steps = 0
  for (let at = sizes.start; at < delta.length; ) {
    const step = delta[at] as number
    const { from, start, length, end } = (step & 128) !== 0 ? copying(delta, at, base) : inserting(delta, at)
    if (start + length > from.length || size + length > result.length)
      throw damaged('a delta leads beyond its object')
    result.set(from.subarray(start, start + length), size)
    size += length
    at = end
    if (++steps % stepsAtOnce === 0) await yieldWhenLong()
  }
  if (size !== result.length) throw damaged('a delta does not make what it says')
  return result
}

const stepsAtOnce = 1000

interface Step {
  readonly from: Uint8Array
  readonly start: number
  readonly length: number
  /** Where the next step begins. */
  readonly end: number
}

/** The lower seven bits say which bytes of the offset and of the length are present. */
const copying = (delta: Uint8Array, place: number, base: Uint8Array): Step => {
  const bits = delta[place] as number
  let at = place + 1
  const next = (isThere: number): number => (isThere === 0 ? 0 : (delta[at++] ?? 0))
  let start = next(bits & 1)
  start += next(bits & 2) * 0x100
  start += next(bits & 4) * 0x1_0000
  start += next(bits & 8) * 0x100_0000
  const length = next(bits & 16) + next(bits & 32) * 0x100 + next(bits & 64) * 0x1_0000
  return { from: base, start, length: length || 0x1_0000, end: at }
}

const inserting = (delta: Uint8Array, place: number): Step => {
  const length = delta[place] as number
  if (length === 0) throw damaged('a delta has a step that is not known')
  return { from: delta, start: place + 1, length, end: place + 1 + length }
}
