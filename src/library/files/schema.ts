// Files on the wire.
import Type from 'typebox'

const closed = { additionalProperties: false } as const

export const Git = Type.Object({ oid: Type.String(), path: Type.String() }, closed)

export const File = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    contentType: Type.String(),
    downloadURL: Type.String({
      description: 'Gives the bytes without a token; keep it as you would keep the file',
    }),
    size: Type.Integer(),
    dimensions: Type.Optional(Type.Object({ width: Type.Integer(), height: Type.Integer() }, closed)),
    git: Type.Optional(Git),
  },
  { ...closed, description: 'A file of a space: an image, an attachment' },
)

/** A name: one step of a path, that no system takes for something else. */
export const FileName = Type.String({
  'x-form': 'a name without slashes',
  minLength: 1,
  maxLength: 255,
  pattern: '^(?!\\.{1,2}$)[^/\\\\\\u0000-\\u001f\\u007f]+$',
})
