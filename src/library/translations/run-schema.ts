// Runs of translations on the wire.

import { translationRunStatuses } from '#database/index.ts'
import { described } from '#http/described.ts'
import { count, id, instant, location, text } from '#http/fields.ts'
import { reference } from '#http/id-reference.ts'
import { User } from '#identity/users/index.ts'
import { Type } from '#kernel/type.ts'

const closed = { additionalProperties: false } as const
const { Optional } = Type

export const NewTranslationRun = Type.Object(
  {
    languages: Optional(
      Type.Array(Type.String({ maxLength: 40 }), {
        minItems: 1,
        maxItems: 50,
        description: 'Into which languages; left out, into all that have a target.',
      }),
    ),
    pages: Optional(
      Type.Array(reference('The id of a page.'), {
        minItems: 1,
        maxItems: 500,
        description: 'Which pages of the sources: ids; left out, all of them.',
      }),
    ),
  },
  { ...closed, title: 'NewTranslationRun', description: 'What is to be translated now.' },
)

const Filled = Type.Object(
  {
    language: text('The code of the language.'),
    space: id('The id of the target.'),
    changeRequest: id('The id of the change request in it.'),
  },
  { ...closed, title: 'TranslationChangeRequest', description: 'A change request that a run fills.' },
)

const Problem = Type.Object(
  {
    language: text('The code of the language.'),
    page: Optional(
      id(
        'The id of the page or the reusable content in its source; of one whose source is gone, in the target.',
      ),
    ),
    message: text('What was not translated, or not as it was meant, and what to do.'),
  },
  { ...closed, title: 'TranslationRunProblem', description: 'Something that people should look at.' },
)

export const TranslationRun = Type.Object(
  {
    object: Type.Literal('translation-run'),
    id: id('The id of the run.'),
    settings: id('The id of the translation settings.'),
    status: Type.Enum([...translationRunStatuses], {
      description:
        '`pending`: it waits for its turn. `running`: it is being done. `done`: its change requests are filled. `failed`, `cancelled`: not all of them are.',
    }),
    stage: Optional(text('What is being done at this moment.')),
    done: Optional(count('How many pages of that are done.')),
    total: Optional(count('How many there are.')),
    pages: Optional(Type.Array(Type.String(), { description: 'The ids of the pages that were asked for.' })),
    changeRequests: Type.Array(Filled, {
      description: 'The change requests that it fills, one for each language.',
    }),
    translated: count('How many passages the provider was asked for.'),
    problems: Optional(
      Type.Array(Problem, {
        description:
          'What people should look at, in the targets that you may read: 500 at most, the last one says how many more there are. Left out in lists.',
      }),
    ),
    error: Optional(
      text('Why it has failed; while it is still tried, why it could not be done the last time.'),
    ),
    createdBy: Optional(described(User, 'Who asked for it.')),
    createdAt: instant('When it was asked for.'),
    finishedAt: Optional(instant('When it ended.')),
    urls: Type.Object({ location }, { ...closed, description: 'Where the run is.' }),
  },
  {
    ...closed,
    title: 'TranslationRun',
    description: 'A translation that is brought up to date, and how far that is.',
  },
)

export const pageStatuses = ['up-to-date', 'outdated', 'missing', 'corrected'] as const

export const TranslationStatus = Type.Object(
  {
    object: Type.Literal('translation-status'),
    space: id('The id of the source.'),
    page: id('The id of the page in it.'),
    title: text('The title of the page.'),
    language: text('The code of the language.'),
    status: Type.Enum([...pageStatuses], {
      description:
        '`missing`: there is no translation in the main content of the target. `outdated`: the page has changed since it was translated, or who translates, or the glossary; or not all of it could be translated. `corrected`: people have changed the translation, and the page is the same. `up-to-date`: neither.',
    }),
    target: Optional(
      Type.Object(
        { space: id('The id of the target.'), page: id('The id of the page in it.') },
        { ...closed, description: 'Where the translation is; left out where it is missing.' },
      ),
    ),
    changeRequest: Optional(
      id('The id of the change request in which a translation waits to be merged; left out where none does.'),
    ),
  },
  {
    ...closed,
    title: 'TranslationStatus',
    description: 'How far the translation of a page into a language is, in the main content of its target.',
  },
)
