// Imports on the wire.

import { type ImportSource as ImportSourceName, importSources, importStatuses } from '#database/index.ts'
import { described } from '#http/described.ts'
import { count, id, instant, location, text } from '#http/fields.ts'
import { User } from '#identity/users/index.ts'
import { Type } from '#kernel/type.ts'
import { offeredSources } from './sources.ts'

const closed = { additionalProperties: false } as const
const { Optional } = Type

const sourceDescriptions: Readonly<Record<ImportSourceName, string>> = {
  website: '`website`: a site, from this page on.',
  html: '`html`: one page of a site.',
  markdown: '`markdown`: one file.',
  zip: '`zip`: Markdown files in an archive.',
  git: '`git`: a repository, over https; the address may carry a user name and a password or token, which are kept encrypted until the import has ended.',
}

export const ImportSource = Type.Object(
  {
    url: Type.String({
      maxLength: 2048,
      description: 'Where it is fetched from, over http or https, from a public address.',
    }),
    source: Type.Enum(offeredSources, {
      description: offeredSources.map(source => sourceDescriptions[source]).join(' '),
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
        {
          url: text('The path of the file, or the address of what could not be had.'),
          reason: text('What was wrong with it.'),
        },
        {
          ...closed,
          title: 'ImportResultFailure',
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

const StatusName = Type.Enum([...importStatuses], {
  description:
    '`pending`: it waits for its turn. `running`: it is being done. `done`: all of it is in the content. `failed`, `cancelled`: nothing of it is.',
})

const Failure = Type.Object(
  {
    url: Optional(text('The address of what could not be had.')),
    path: Optional(text('The path of the file, or of the page that was made from it.')),
    line: Optional(count('The line of the file, from 1.')),
    reason: text(
      'What was wrong with it. `gone`: an earlier import from there brought this page, which is not there any more; it stays here until you delete it.',
    ),
  },
  {
    ...closed,
    title: 'ImportFailure',
    description: 'Something that was not brought in, or not as it was meant.',
  },
)

export const Import = Type.Object(
  {
    object: Type.Literal('import'),
    id: id('The id of the import.'),
    space: id('The id of the space that it goes into.'),
    changeRequest: Optional(id('The id of the change request that it goes into; else the main content.')),
    source: Type.Enum([...importSources], {
      description: 'What is at the address; `zip` of an uploaded archive.',
    }),
    url: Optional(
      text('Where it comes from, without a user name or a password; left out for an uploaded archive.'),
    ),
    status: StatusName,
    stage: Optional(text('What is being done at this moment.')),
    done: Optional(count('How much of that is done.')),
    total: Optional(count('How much of it there is, as far as that is known.')),
    failures: Type.Array(Failure, {
      description:
        'What could not be brought in, or not as it was meant: 1,000 at most, the last one says how many more there are.',
    }),
    revision: Optional(
      id('The id of the revision that it made, or of the one that there was where nothing differed.'),
    ),
    importedResources: Optional(count('How many pages and files were brought in.')),
    totalResources: Optional(count('How many pages and files were found.')),
    error: Optional(
      text('Why it has failed; while it is still tried, why it could not be done the last time.'),
    ),
    createdBy: Optional(described(User, 'Who asked for it.')),
    createdAt: instant('When it was asked for.'),
    finishedAt: Optional(instant('When it ended.')),
    urls: Type.Object({ location }, { ...closed, description: 'Where the import is.' }),
  },
  { ...closed, title: 'Import', description: 'Documentation that is brought in, and how far that is.' },
)
