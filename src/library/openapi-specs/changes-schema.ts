// The changes from one version of a spec to another, on the wire.

import { specChangeTypes } from '#content/openapi/index.ts'
import { flag, id, text } from '#http/fields.ts'
import { Type } from '#kernel/type.ts'

const closed = { additionalProperties: false } as const
const { Optional } = Type

const path = text('The path of the operation, or the name of the webhook.')
const method = text('Its method, in lower case.')

const anything = (description: string) =>
  Optional(
    Type.Unknown({ description: `${description} Left out where there is none, and where it is long.` }),
  )

const typeNames = Object.entries(specChangeTypes)
  .map(([type, meaning]) => `\`${type}\`: ${meaning}.`)
  .join(' ')

const SpecChange = Type.Object(
  {
    type: Type.Enum(Object.keys(specChangeTypes), {
      description: `What has changed. ${typeNames}`,
    }),
    breaking: flag('Whether callers who kept to the older version may fail with the newer one.'),
    path: Optional(path),
    method: Optional(method),
    operations: Optional(
      Type.Array(
        Type.Object(
          { path, method },
          { ...closed, title: 'OpenAPIOperationName', description: 'An operation of an API.' },
        ),
        {
          description:
            'In place of `path` and `method`, where what has changed belongs to several operations: the first ten. A change that concerns the whole API has neither.',
        },
      ),
    ),
    moreOperations: Optional(
      Type.Literal(true, { description: 'There are more operations than are named.' }),
    ),
    direction: Optional(
      Type.Enum(['sent', 'received'], {
        description:
          'Whether it is of what callers send, or of what they get. In webhooks and callbacks the API calls.',
      }),
    ),
    pointer: text(
      'The place, as a JSON Pointer into the newer version; of what is gone, into the older one. Both as OpenAPI 3.1, with all files in one.',
    ),
    before: anything('What was there.'),
    after: anything('What is there.'),
    message: text('What has changed, as a sentence.'),
  },
  { ...closed, title: 'OpenAPISpecChange', description: 'Something that a version of a spec changes.' },
)

export const SpecVersionChanges = Type.Object(
  {
    breaking: flag('Whether one of the changes breaks callers.'),
    from: Optional(id('The older version; left out for the first one.')),
    changes: Type.Array(SpecChange, {
      description:
        'What has changed for callers: 10,000 changes at most, those that break them first, each half by operation and place.',
    }),
    more: flag(
      'Whether there may be more changes: there are too many, or the specs are too large to compare all.',
    ),
  },
  {
    ...closed,
    title: 'OpenAPISpecVersionChanges',
    description: 'What a version of a spec changes for those who call the API.',
  },
)
