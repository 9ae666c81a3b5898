// A set of texts that stores 16 bytes of a SHA-256 for each: a million texts take 32 MB, and two are never confused.
import { hash } from 'node:crypto'

export interface SeenTexts {
  /** Returns whether the text is new. */
  add(text: string): boolean
}

const wordsOfEntry = 4
const firstCapacity = 1024
/** How many quarters of the table may be full. In a fuller table, a look-up would take many steps. */
const fullQuarters = 3

export const seenTexts = (): SeenTexts => {
  let table = new Uint32Array(firstCapacity * wordsOfEntry)
  let count = 0
  const grow = (): void => {
    const old = table
    table = new Uint32Array(old.length * 2)
    for (let at = 0; at < old.length; at += wordsOfEntry)
      if (!isEmpty(old, at)) put(table, old.subarray(at, at + wordsOfEntry))
  }
  return {
    add: text => {
      const isNew = put(table, wordsOf(text))
      if (isNew && ++count * wordsOfEntry * 4 > table.length * fullQuarters) grow()
      return isNew
    },
  }
}

/** The first 16 bytes of the hash as four words; they are never all zero, which marks a free place. */
const wordsOf = (text: string): Uint32Array => {
  const { buffer, byteOffset } = Uint8Array.from(hash('sha256', text, 'buffer').subarray(0, wordsOfEntry * 4))
  return new Uint32Array(buffer, byteOffset, wordsOfEntry)
}

const put = (table: Uint32Array, words: Uint32Array): boolean => {
  const last = table.length / wordsOfEntry - 1
  for (let entry = (words[0] as number) & last; ; entry = (entry + 1) & last) {
    const at = entry * wordsOfEntry
    if (isEmpty(table, at)) {
      table.set(words, at)
      return true
    }
    if (words.every((word, index) => table[at + index] === word)) return false
  }
}

const isEmpty = (table: Uint32Array, at: number): boolean =>
  table[at] === 0 && table[at + 1] === 0 && table[at + 2] === 0 && table[at + 3] === 0
