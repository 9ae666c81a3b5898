// Words that stand out in a line: buttons, icons, badges, highlights, expressions.

import { linked } from '../links.ts'
import { breakable } from '../text/breaks.ts'
import { contrasting, rgbOf } from '../text/css-colors.ts'
import { call, callWith } from '../values/value.ts'
import type { TypstBlock } from '../writer.ts'

export const marks: TypstBlock = {
  nodes: {
    button: ({ url, style }, element, writer) => {
      const inside = writer.within({ isLinked: true })
      return callWith('button', { style }, linked(url, inside.line(element.children), writer))
    },
    // Left out, as the fonts have no icons.
    icon: () => '',
    badge: ({ kind }, element, { line }) =>
      callWith('badge', { kind: kind ?? undefined }, line(element.children)),
    highlight: ({ color, background }, element, { line }) => {
      if (color === null && background === null) return call('marked', line(element.children))
      return callWith(
        'colored',
        {
          ink:
            color === null || background !== null
              ? color === null
                ? undefined
                : rgbOf(color)
              : contrasting(color),
          ground: background === null ? undefined : rgbOf(background),
        },
        line(element.children),
      )
    },
    inlineExpression: ({ expression }) => call('inline-code', breakable(`{{ ${expression} }}`, 20)),
  },
}
