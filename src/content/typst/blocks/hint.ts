// Hints: a bar in the colour of their style, and their title.
import { wordsIn } from '#languages/index.ts'
import { framed } from '../frame.ts'
import { callWith } from '../values/value.ts'
import type { TypstBlock } from '../writer.ts'

export const hint: TypstBlock = {
  nodes: {
    hint: ({ style, kind, title }, element, writer) =>
      framed(writer, inside =>
        callWith(
          'hint',
          { style, title: title ?? wordFor(kind, writer.place.book.language) },
          inside.flow(element.children),
        ),
      ),
  },
}

/** The word for the kind in the document's language; a kind that the author made up is its own word. */
const wordFor = (kind: string, language: string): string => {
  const { hints } = wordsIn(language)
  return Object.hasOwn(hints, kind)
    ? hints[kind as keyof typeof hints]
    : kind.charAt(0).toUpperCase() + kind.slice(1)
}
