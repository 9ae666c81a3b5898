// Files on the wire.
import Type from 'typebox'
import { longest, patterns } from '#content/snapshot/index.ts'

const closed = { additionalProperties: false } as const

export const Git = Type.Object({ oid: Type.String(), path: Type.String() }, { ...closed, title: 'GitSource' })

export const File = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    contentType: Type.String(),
    downloadURL: Type.String({
      description: 'Gives the bytes without a token, for an hour',
    }),
    size: Type.Integer(),
    dimensions: Type.Optional(Type.Object({ width: Type.Integer(), height: Type.Integer() }, closed)),
    git: Type.Optional(Git),
  },
  { ...closed, title: 'ContentFile', description: 'A file of a space: an image, an attachment' },
)

export const FileName = Type.String({
  'x-form': 'a name without slashes',
  minLength: 1,
  maxLength: longest.fileName,
  pattern: patterns.fileName,
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
