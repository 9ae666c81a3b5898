// Files on the wire.

import { longest, patterns } from '#content/snapshot/index.ts'
import { count, id, text } from '#http/fields.ts'
import { Type } from '#kernel/type.ts'

const closed = { additionalProperties: false } as const

export const Git = Type.Object(
  { oid: text('The hash of the file in the repository, as git computes it.'), path: text('Its path there.') },
  {
    ...closed,
    title: 'GitSource',
    description: 'Where in a repository it came from; left out where it did not.',
  },
)

export const File = Type.Object(
  {
    id: id('The id of the file.'),
    name: text('Its name, without a folder.'),
    contentType: text('Its media type.'),
    downloadURL: text('The address of its bytes, which works without a token for an hour.'),
    size: count('Its length in bytes.'),
    dimensions: Type.Optional(
      Type.Object(
        { width: count('In pixels.'), height: count('In pixels.') },
        { ...closed, description: 'How large the picture is, where it is one.' },
      ),
    ),
    git: Type.Optional(Git),
  },
  { ...closed, title: 'ContentFile', description: 'A file of a space: an image, an attachment.' },
)

export const FileName = Type.String({
  'x-form': 'a name without slashes',
  minLength: 1,
  maxLength: longest.fileName,
  pattern: patterns.fileName,
  description: 'A name without slashes.',
})

export const FileParts = Type.Object(
  {
    file: Type.Array(Type.String({ format: 'binary' }), {
      minItems: 1,
      maxItems: 100,
      description: 'The files, each a part of its own with a file name. The parts may have any name.',
    }),
  },
  { title: 'NewFiles', additionalProperties: true, description: 'Files to add, as parts of a form.' },
)
