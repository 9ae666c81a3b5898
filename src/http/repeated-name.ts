// The name that an object of a JSON text gives twice: parsed, only the last of the two is left.
import { yieldWhenLong } from '#kernel/yielding.ts'

interface Level {
  /** Of an object, the names so far. */
  readonly names: Set<string> | undefined
  /** The name or the index of what is being read. */
  step: string | number
  isNameNext: boolean
}

/** The steps to the first such name, from the innermost outwards; none where no name is repeated. */
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

/** Characters that are read before others may have a turn; a text is read as one. */
const charactersAtOnce = 65_536

const [quote, backslash, comma, openBrace, closeBrace, openBracket, closeBracket] = [...'"\\,{}[]'].map(
  character => character.charCodeAt(0),
)

/** What is said between two quotation marks. */
const textAt = (json: string, start: number, end: number): string => {
  const text = json.slice(start + 1, end)
  return text.includes('\\') ? JSON.parse(`"${text}"`) : text
}

/** Where the quotation mark that ends a text is. */
const endOfText = (json: string, start: number): number => {
  let at = start
  for (; json.charCodeAt(at) !== quote; at++) if (json.charCodeAt(at) === backslash) at++
  return at
}
