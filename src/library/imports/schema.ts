// Imports on the wire.
import Type from 'typebox'
import { count, id, text } from '#http/fields.ts'

const closed = { additionalProperties: false } as const

export const ImportSource = Type.Object(
  {
    url: Type.String({
      maxLength: 2048,
      description: 'Where it is fetched from, over http or https, from a public address.',
    }),
    source: Type.Enum(['zip', 'markdown'], {
      description: '`zip`: Markdown files in an archive. `markdown`: one file.',
    }),
  },
  { ...closed, title: 'ImportSource', description: 'What to bring in.' },
)

export const ImportResult = Type.Object(
  {
    revision: id('The id of the revision that the import made.'),
    importedResources: count('How many pages and files were brought in.'),
    totalResources: count('How many pages and files were found.'),
    failures: Type.Array(
      Type.Object(
        { url: text('The path of the file in the archive.'), reason: text('What was wrong with it.') },
        {
          ...closed,
          title: 'ImportFailure',
          description: 'Something that was not brought in as it was meant.',
        },
      ),
      { description: 'What could not be brought in, or not as it was meant.' },
    ),
  },
  { ...closed, title: 'ImportResult', description: 'What an import did.' },
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
