// What to look up of a phrase in an index without word order: its words, and for scripts without spaces pairs of characters.
import { isAlone } from './characters.ts'
import type { Phrase } from './query.ts'

export interface Lexeme {
  /** One word, or the two characters of a pair. */
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
