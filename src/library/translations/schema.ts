// Translation settings on the wire.
import type { TSchema } from 'typebox'
import { providerTypes } from '#database/index.ts'
import { flag, id, instant, location, text, webAddress } from '#http/fields.ts'
import { reference } from '#http/id-reference.ts'
import { Type } from '#kernel/type.ts'
import { languagePattern, longestCode } from './languages.ts'

const closed = { additionalProperties: false } as const
const { Optional } = Type

/** Limits of one settings object. */
const most = { languages: 50, sources: 20, terms: 500 } as const

const Language = Type.String({
  pattern: languagePattern,
  maxLength: longestCode,
  'x-form': 'the code of a language in lower case, such as en or pt-br',
})

/** Values by the codes of languages. */
const byLanguage = <Value extends TSchema>(value: Value, description: string) =>
  Type.Record(Type.String({ pattern: languagePattern }), value, {
    ...closed,
    maxProperties: most.languages,
    description,
    'x-form': 'must be the code of a language in lower case, such as en or pt-br',
  })

const languages = Type.Array(Language, {
  maxItems: most.languages,
  description: 'The languages that are translated into: codes in lower case, as BCP 47 has them.',
})
const sources = Type.Array(reference('The id of a space.'), {
  maxItems: most.sources,
  description: 'The spaces that are translated: ids.',
})
const targets = byLanguage(
  reference('The id of a space.'),
  'The space that the translation into a language is kept in: ids, by the codes of the languages.',
)

const ProviderType = Type.Enum([...providerTypes], {
  description:
    '`openai`: a server that speaks as that of OpenAI does. `libretranslate`, `deepl`: servers of these. `pseudo`: nobody; texts are marked as what needs translating.',
})

const url = webAddress('The address of the server; left out, that of the provider itself.')
const model = text('The model that a server of the type `openai` is to use.', { maxLength: 200 })

const Provider = Type.Object(
  {
    type: ProviderType,
    url: Optional(url),
    model: Optional(model),
    hasKey: flag('Whether there is a key for it, which is never shown.'),
  },
  { ...closed, title: 'TranslationProvider', description: 'Who translates.' },
)

const NewProvider = Type.Object(
  {
    type: ProviderType,
    url: Optional(url),
    model: Optional(model),
    key: Optional(
      Type.Union([Type.String({ minLength: 1, maxLength: 1000 }), Type.Null()], {
        description:
          'The secret that the server asks for. It is kept encrypted and never shown. Left out, it stays, as long as type and address stay; null removes it.',
      }),
    ),
  },
  { ...closed, title: 'NewTranslationProvider', description: 'Who is to translate.' },
)

const Term = Type.Object(
  {
    term: Type.String({ minLength: 1, maxLength: 200, description: 'A word, or several, of the source.' }),
    translations: byLanguage(
      Type.String({ minLength: 1, maxLength: 200 }),
      'What it is called in each language, by the codes of the languages.',
    ),
  },
  { ...closed, title: 'GlossaryTerm', description: 'A term, and how it is to be translated.' },
)
const glossary = Type.Array(Term, {
  maxItems: most.terms,
  description: 'Terms that are always translated in the same way.',
})

const Problem = Type.Object(
  {
    space: id('The id of the space.'),
    message: text('What is wrong with it, and what to do.'),
  },
  { ...closed, title: 'TranslationProblem', description: 'A space that cannot be used any more.' },
)

export const TranslationSettings = Type.Object(
  {
    object: Type.Literal('translation-settings'),
    id: id('The id of the settings.'),
    title: text('What they are called.'),
    languages,
    sources,
    targets,
    provider: Optional(Provider),
    glossary,
    problems: Optional(
      Type.Array(Problem, {
        description:
          'Spaces among sources and targets that were deleted or transferred; left out where none was.',
      }),
    ),
    createdAt: instant('When they were made.'),
    updatedAt: instant('When they were last changed.'),
    permissions: Type.Object(
      { view: flag('See them.'), edit: flag('Change and delete them.') },
      { ...closed, title: 'TranslationSettingsPermissions', description: 'What you may do with them.' },
    ),
    urls: Type.Object({ location }, { ...closed, description: 'Where they are.' }),
  },
  {
    ...closed,
    title: 'TranslationSettings',
    description: 'Which spaces are translated into which languages, by whom, and in which words.',
  },
)

const orNull = <Schema extends TSchema>(schema: Schema, what: string) =>
  Optional(
    Type.Union([schema, Type.Null()], {
      description: `${what} Left out, it stays as it is; null removes it.`,
    }),
  )

export const TranslationSettingsFields = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: 100, description: 'What they are called.' }),
    languages: Optional(languages),
    sources: orNull(sources, 'The spaces that are translated: ids of spaces that you may read.'),
    targets: orNull(
      targets,
      'The space for each language: ids of spaces that you may edit, by the codes of the languages.',
    ),
    provider: orNull(NewProvider, 'Who translates; nobody is as `pseudo`.'),
    glossary: orNull(glossary, 'Terms that are always translated in the same way.'),
  },
  {
    ...closed,
    title: 'TranslationSettingsFields',
    description: 'What to say of translation settings. What is left out stays, or is empty.',
  },
)
