// Identifiers: opaque, URL-safe, unique across the installation, ordered by the time they were made.
import { randomFillSync } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const timeDigits = 8
const counterDigits = 3
const randomDigits = 9

/** In characters. */
export const idLength = timeDigits + counterDigits + randomDigits

const shape = new RegExp(`^[0-9A-Za-z]{${idLength}}$`)

/** Whether a text has the shape of an id. */
export const isId = (text: string): boolean => shape.test(text)

const counterLimit = alphabet.length ** counterDigits

/**
 * An id of 20 characters of base62, after all ids that this process made before: milliseconds, a counter, 53 random bits.
 */
export type NewId = () => string

/**
 * Makes a source of ids; `now` gives milliseconds since 1970. All ids sort after
 * `newest`, an id that was made before, even if the clock was set back meanwhile.
 */
export const idSource = (now: () => number, newest = ''): NewId => {
  let last = isId(newest) ? numberOf(newest.slice(0, timeDigits)) : 0
  let counter = last === 0 ? 0 : numberOf(newest.slice(timeDigits, timeDigits + counterDigits))
  return () => {
    const time = Math.max(now(), last)
    counter = time === last ? counter + 1 : 0
    last = counter < counterLimit ? time : time + 1
    if (counter === counterLimit) counter = 0
    return digits(last, timeDigits) + digits(counter, counterDigits) + randomBase62(randomDigits)
  }
}

/** `length` random characters of base62, with 5.95 bits each. */
export const randomBase62 = (length: number): string => {
  let text = ''
  while (text.length < length) {
    const byte = randomByte()
    if (byte < 248) text += alphabet[byte % 62]
  }
  return text
}

/** A secret that cannot be guessed: 256 random bits, in 43 characters. */
export const randomSecret = (): string => randomBase62(43)

/** The bytes as a number in base62, cut to its last `length` characters. */
export const base62Of = (bytes: Uint8Array, length: number): string => {
  let text = ''
  for (let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`); text.length < length; rest /= 62n)
    text = alphabet[Number(rest % 62n)] + text
  return text
}

const pool = Buffer.alloc(4096)
let used = pool.length

const randomByte = (): number => {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  return pool[used++] as number
}

const digits = (value: number, length: number): string => {
  let text = ''
  for (let rest = value, index = 0; index < length; index++, rest = Math.floor(rest / 62)) {
    text = alphabet[rest % 62] + text
  }
  return text
}

const numberOf = (text: string): number =>
  [...text].reduce((value, digit) => value * alphabet.length + alphabet.indexOf(digit), 0)
