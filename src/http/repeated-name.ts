// Finds a name that an object of a JSON text has twice; a parser keeps only the last of the two.
import { yieldWhenLong } from '#kernel/yielding.ts'

interface Level {
  /** The names so far, in an object. */
  readonly names: Set<string> | undefined
  /** The name or the index of the value being read. */
  step: string | number
  isNameNext: boolean
}

/** The path to the first repeated name, from the innermost step outwards; empty where there is none. */
export const repeatedName = async (json: string): Promise<string[]> => {
  const levels: Level[] = []
  let yieldAt = charactersAtOnce
  for (let at = 0; at < json.length; at++) {
    if (at >= yieldAt) {
      await yieldWhenLong()
      yieldAt = at + charactersAtOnce
    }
    const level = levels.at(-1)
    switch (json.charCodeAt(at)) {
      case quote: {
        const end = endOfText(json, at + 1)
        if (level?.isNameNext) {
          level.isNameNext = false
          level.step = textAt(json, at, end)
          if (level.names?.has(level.step)) return levels.map(({ step }) => String(step)).reverse()
          level.names?.add(level.step)
        }
        at = end
        break
      }
      case openBrace:
        levels.push({ names: new Set(), step: '', isNameNext: true })
        break
      case openBracket:
        levels.push({ names: undefined, step: 0, isNameNext: false })
        break
      case comma:
        if (level?.names !== undefined) level.isNameNext = true
        else if (level !== undefined) level.step = Number(level.step) + 1
        break
      case closeBrace:
      case closeBracket:
        levels.pop()
    }
  }
  return []
}

/** Characters that are read before the event loop may be given back; a string is read as a whole. */
const charactersAtOnce = 65_536

const [quote, backslash, comma, openBrace, closeBrace, openBracket, closeBracket] = [...'"\\,{}[]'].map(
  character => character.charCodeAt(0),
)

/** The text between two quotation marks. */
const textAt = (json: string, start: number, end: number): string => {
  const text = json.slice(start + 1, end)
  return text.includes('\\') ? JSON.parse(`"${text}"`) : text
}

/** The index of the quotation mark that ends a string. */
const endOfText = (json: string, start: number): number => {
  let at = start
  for (; json.charCodeAt(at) !== quote; at++) if (json.charCodeAt(at) === backslash) at++
  return at
}
