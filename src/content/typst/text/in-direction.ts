// Sets content in the direction and the language of its text, if these differ from those of the document.
import type { ElementContent } from 'hast'
import { textIn } from '../elements/kinds.ts'
import { type Content, callWith, name } from '../values/value.ts'
import type { Writer } from '../writer.ts'
import { directionOf, languageOf } from './script.ts'

export const inDirection = (
  nodes: readonly ElementContent[],
  content: Content,
  { place: { book } }: Writer,
): Content => {
  const text = textIn(nodes)
  const direction = directionOf(text) ?? book.direction
  const language = languageOf(text)
  const isOther = language !== undefined && language !== book.language.split('-')[0]
  if (direction === book.direction && !isOther) return content
  return callWith(
    'text',
    {
      dir: direction === book.direction ? undefined : name(direction),
      lang: isOther ? language : undefined,
    },
    content,
  )
}
