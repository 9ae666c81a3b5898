// The words of a title or another short text that came and went.
import { pieceChanges } from '../block-changes/index.ts'
import { inWords } from './leaves.ts'

/** A part of the text that stayed, came or went. */
export interface TextPart {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

export const textChanges = (before: string, after: string): TextPart[] => {
  const [old, fresh] = [[...inWords(before)], [...inWords(after)]].map(pieces =>
    pieces.map(key => ({ key })),
  ) as [{ key: string }[], { key: string }[]]
  const parts: TextPart[] = []
  const push = (kind: TextPart['kind'], pieces: readonly { key: string }[]) => {
    if (pieces.length > 0) parts.push({ kind, text: pieces.map(({ key }) => key).join('') })
  }
  let copied = 0
  for (const change of pieceChanges(old, fresh, ({ key }) => key.trim() === '', { left: mostEffort })) {
    push('same', fresh.slice(copied, change.afterStart))
    push('removed', old.slice(change.beforeStart, change.beforeEnd))
    push('added', fresh.slice(change.afterStart, change.afterEnd))
    copied = change.afterEnd
  }
  push('same', fresh.slice(copied))
  return parts
}

const mostEffort = 100_000
