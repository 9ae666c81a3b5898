// Keys that put items in an order: there is always room for another between two of them, so that a move writes one row.

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const zero = 'a0'
const smallestNumber = `A${'0'.repeat(26)}`

/** A key after `after` and before `before`; null is the start or the end. */
export const orderBetween = (after: string | null, before: string | null): string => {
  if (after !== null && before !== null && after >= before)
    throw new Error(`${after} is not before ${before}`)
  if (after === null) return before === null ? zero : below(before)
  const number = numberOf(after)
  const next = increment(number)
  if (next !== undefined && (before === null || next < before)) return next
  const bound = before?.startsWith(number) ? before.slice(number.length) : null
  return number + fractionBetween(after.slice(number.length), bound)
}

/** `count` keys in order, all after `after` and before `before`, each as short as possible. */
export const orderSpread = (after: string | null, before: string | null, count: number): string[] => {
  const spread = new Array<string>(count)
  if (before === null) {
    for (let index = 0, last = after; index < count; index++) last = spread[index] = orderBetween(last, null)
  } else if (after === null) {
    for (let index = count - 1, first = before; index >= 0; index--) first = spread[index] = below(first)
  } else fill(spread, after, before, 0, count)
  return spread
}

const fill = (spread: string[], after: string, before: string, from: number, to: number): void => {
  if (from === to) return
  const middle = (from + to) >>> 1
  const key = orderBetween(after, before)
  spread[middle] = key
  fill(spread, after, key, from, middle)
  fill(spread, key, before, middle + 1, to)
}

const below = (before: string): string => {
  const number = numberOf(before)
  if (number === smallestNumber) return number + fractionBetween('', before.slice(number.length))
  return number < before ? number : decrement(number)
}

const numberOf = (key: string): string => key.slice(0, lengthOf(key.charAt(0)))

/** The length of a whole number with this first character, which is included. */
const lengthOf = (head: string): number =>
  head >= 'a' ? head.charCodeAt(0) - 'a'.charCodeAt(0) + 2 : 'Z'.charCodeAt(0) - head.charCodeAt(0) + 2

/** The next whole number; undefined after the largest. */
const increment = (number: string): string | undefined => {
  const [head, rest] = [number.charAt(0), number.slice(1)]
  const kept = rest.replace(/z+$/, '')
  if (kept !== '') return (head + stepped(kept, 1)).padEnd(number.length, '0')
  if (head === 'z') return undefined
  const next = head === 'Z' ? 'a' : String.fromCharCode(head.charCodeAt(0) + 1)
  return next.padEnd(lengthOf(next), '0')
}

/** The previous whole number; the smallest has none. */
const decrement = (number: string): string => {
  const [head, rest] = [number.charAt(0), number.slice(1)]
  const kept = rest.replace(/0+$/, '')
  if (kept !== '') return (head + stepped(kept, -1)).padEnd(number.length, 'z')
  const next = head === 'a' ? 'Z' : String.fromCharCode(head.charCodeAt(0) - 1)
  return next.padEnd(lengthOf(next), 'z')
}

const stepped = (text: string, step: 1 | -1): string =>
  text.slice(0, -1) + digits[digits.indexOf(text.charAt(text.length - 1)) + step]

/** A fraction between two, without trailing zeros; null as `before` stands for 1. */
const fractionBetween = (after: string, before: string | null): string => {
  let text = ''
  for (let index = 0, bound = before; ; index++) {
    const low = index < after.length ? digits.indexOf(after.charAt(index)) : 0
    const high = bound === null ? digits.length : digits.indexOf(bound.charAt(index))
    if (high - low > 1) return text + digits[(low + high) >>> 1]
    text += digits[low]
    if (high === low) continue
    // The digits are adjacent: the bound's digit alone lies below the bound where that has further digits.
    if (bound !== null && bound.length > index + 1) return text.slice(0, -1) + digits[high]
    bound = null
  }
}
