// The words of a title or another short text that came and went.
import { changedPieces, pieceChanges } from '../block-changes/words.ts'
import { inWords } from './leaves.ts'

/** A part of the text that stayed, came or went. */
export interface TextPart {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

export const textChanges = (before: string, after: string): TextPart[] => {
  const [old, fresh] = [keyedWords(before), keyedWords(after)]
  const changes = pieceChanges(old, fresh, ({ key }) => key.trim() === '', { left: mostEffort })
  return [...changedPieces(old, fresh, changes)].flatMap(({ kind, pieces }) =>
    pieces.length === 0 ? [] : { kind, text: pieces.map(({ key }) => key).join('') },
  )
}

const keyedWords = (text: string) => Array.from(inWords(text), key => ({ key }))

const mostEffort = 100_000
