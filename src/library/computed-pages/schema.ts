// What computed pages are generated from, on the wire.

import { longest } from '#content/snapshot/index.ts'
import { flag, text } from '#http/fields.ts'
import { Type } from '#kernel/type.ts'

const closed = { additionalProperties: false } as const

const SpecReference = Type.Object(
  {
    kind: Type.Literal('openapi'),
    spec: Type.String({
      minLength: 1,
      maxLength: longest.reference,
      description: 'The slug of the specification.',
    }),
  },
  { ...closed, description: 'Which specification it is.' },
)

export const ComputedPages = Type.Object(
  {
    type: Type.Literal('builtin:openapi'),
    dependencies: Type.Optional(
      Type.Object(
        {
          spec: Type.Optional(
            Type.Object(
              { ref: SpecReference },
              { ...closed, description: 'The specification that it is generated from.' },
            ),
          ),
        },
        { ...closed, description: 'What it is generated from.' },
      ),
    ),
    props: Type.Optional(
      Type.Object(
        {
          doc: Type.Optional(
            text('A tag of the specification: only its page is generated.', {
              maxLength: longest.computedDoc,
            }),
          ),
          models: Type.Optional(flag('Whether the schemas are shown, too, on a page of their own.')),
        },
        { ...closed, description: 'How it is generated.' },
      ),
    ),
  },
  { ...closed, title: 'ComputedPages', description: 'What a computed page is generated from.' },
)
