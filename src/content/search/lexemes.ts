// What of a phrase is looked up where an index has no order: its words, each two characters of scripts without spaces as one.
import { isAlone } from './characters.ts'
import type { Phrase } from './query.ts'

export interface Lexeme {
  /** One, or the two characters of a pair. */
  readonly words: readonly [string] | readonly [string, string]
  readonly prefix: boolean
}

export const lexemesOf = ({ words, prefix }: Phrase): Lexeme[] =>
  words.flatMap((word, index): Lexeme[] => {
    const [before = '', after = ''] = [words[index - 1], words[index + 1]]
    if (isAlone(word) && isAlone(after)) return [{ words: [word, after], prefix: false }]
    if (isAlone(word) && isAlone(before)) return []
    return [{ words: [word], prefix: prefix && after === '' }]
  })
