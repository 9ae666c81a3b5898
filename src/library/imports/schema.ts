// Imports on the wire.
import Type from 'typebox'

const closed = { additionalProperties: false } as const

export const ImportSource = Type.Object(
  {
    url: Type.String({ maxLength: 2048, description: 'Where it is fetched from, over http or https' }),
    source: Type.Enum(['zip', 'markdown'], {
      description: '`zip`: Markdown files in an archive; `markdown`: one file',
    }),
  },
  { ...closed, title: 'ImportSource' },
)

export const ImportResult = Type.Object(
  {
    revision: Type.String(),
    importedResources: Type.Integer({ description: 'Pages and files that were brought in' }),
    totalResources: Type.Integer({ description: 'Pages and files that were found' }),
    failures: Type.Array(Type.Object({ url: Type.String(), reason: Type.String() }, closed), {
      description: 'What was not imported, or was changed by the import',
    }),
  },
  { ...closed, title: 'ImportResult' },
)

export const ArchivePart = Type.Object(
  {
    archive: Type.String({
      format: 'binary',
      description: 'A zip of Markdown files, with a `SUMMARY.md` or without.',
    }),
  },
  { title: 'NewImport', ...closed, description: 'An archive to bring in, as the part of a form.' },
)
