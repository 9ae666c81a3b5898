// Finds the offsets of some values in a JSON text without parsing the others. The text must be valid and not too deep.
import { endOfString } from './json-text.ts'

/** The places to look for, as a tree by their keys; and the offset of each that was found. */
export interface Wanted {
  readonly inner: Map<string, Wanted>
  offset?: number
}

export const findJsonOffsets = (text: string, wanted: Wanted): void => {
  let index = 0

  const skipWhile = (isSkipped: (character: string) => boolean) => {
    while (index < text.length && isSkipped(text.charAt(index))) index++
  }

  const skipBetween = () => skipWhile(isBetween)

  const skipValue = () => {
    let depth = 0
    do {
      const character = text.charAt(index)
      if ('{['.includes(character)) depth++
      if ('}]'.includes(character)) depth--
      if (character === '"') index = endOfString(text, index)
      index++
      if (isOfWord(character)) skipWhile(isOfWord)
    } while (depth > 0 && index < text.length)
  }

  const visit = (here: Wanted): void => {
    const isList = text.charAt(index) === '['
    if (here.inner.size === 0 || (!isList && text.charAt(index) !== '{')) skipValue()
    else visitInner(here, isList)
  }

  const visitInner = (here: Wanted, isList: boolean): void => {
    index++
    skipBetween()
    for (let item = 0; index < text.length && !'}]'.includes(text.charAt(index)); item++) {
      const start = index
      const inner = here.inner.get(isList ? String(item) : readKey())
      if (inner === undefined) skipValue()
      else {
        inner.offset = start
        visit(inner)
      }
      skipBetween()
    }
    index++
  }

  const readKey = (): string => {
    const end = endOfString(text, index)
    const key = JSON.parse(text.slice(index, end + 1)) as string
    index = end + 1
    skipBetween()
    return key
  }

  skipBetween()
  wanted.offset = index
  visit(wanted)
}

const isBetween = (character: string): boolean => ' \n\r\t,:'.includes(character)

/** Whether the character is part of a number, `true`, `false` or `null`. */
const isOfWord = (character: string): boolean => !' \n\r\t,:{}[]"'.includes(character)
