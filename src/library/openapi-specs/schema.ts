// OpenAPI specs and their versions on the wire.

import { specErrorCodes, specStates } from '#database/index.ts'
import { app, count, flag, id, instant, location, text } from '#http/fields.ts'
import { Type } from '#kernel/type.ts'

const closed = { additionalProperties: false } as const
const { Optional } = Type

const slugForm = { minLength: 1, maxLength: 100, pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' } as const

const Slug = Type.String({
  ...slugForm,
  'x-form': 'lower-case letters and digits, with single hyphens between them',
  description: 'What it is called in addresses and by pages; unique in the organization.',
})

/** Characters of a spec that is given as text; an installation's limit of request bodies may be lower. */
const longestText = 20_000_000

const SpecSource = Type.Object(
  {
    url: Optional(
      Type.String({
        maxLength: 2048,
        description:
          'Where it is fetched from, over http or https, from a public address; looked at again every 6 hours. A user name and a password in it are kept encrypted, and not shown.',
      }),
    ),
    text: Optional(Type.String({ maxLength: longestText, description: 'The spec itself, as JSON or YAML.' })),
  },
  {
    ...closed,
    title: 'OpenAPISpecSource',
    description: 'Where a spec comes from: `url` or `text`, one of them.',
  },
)

export const NewSpec = Type.Object(
  { slug: Slug, source: SpecSource },
  { ...closed, title: 'NewOpenAPISpec', description: 'An OpenAPI spec to make.' },
)

export const SpecChanges = Type.Object(
  { source: SpecSource },
  { ...closed, title: 'OpenAPISpecChanges', description: 'The source of an OpenAPI spec.' },
)

const SpecProblem = Type.Object(
  {
    message: text('What was wrong.'),
    file: Optional(text('The file, where it is another one than the spec itself.')),
    line: Optional(count('The line of the file, from 1.')),
    pointer: Optional(text('The place in the file, as a JSON Pointer.')),
  },
  { ...closed, title: 'OpenAPISpecProblem', description: 'Something in a spec that is wrong.' },
)

export const Spec = Type.Object(
  {
    object: Type.Literal('openapi-spec'),
    id: id('The id of the spec.'),
    slug: text('What it is called in addresses and by pages.'),
    sourceURL: Optional(
      text(
        'Where it is fetched from, without a user name and a password; left out where its text was given.',
      ),
    ),
    processingState: Type.Enum([...specStates], {
      description:
        '`pending`: it waits for its turn. `progress`: it is fetched and read. `complete`: it was, or could not be.',
    }),
    stage: Optional(text('What is being done at this moment.')),
    done: Optional(count('How much of that is done.')),
    lastVersion: Optional(id('The id of its latest version.')),
    lastProcessedAt: Optional(instant('When it was last looked at.')),
    lastProcessErrorCode: Optional(
      Type.Enum([...specErrorCodes], {
        description:
          'Why it could not be processed the last time; the latest version stays as it was. `FETCH_TIMEOUT`: its address did not answer in time. `FETCH_ERROR`: its address, or a file that it refers to, could not be had. `PARSE_ERROR`: what is there is no valid spec.',
      }),
    ),
    lastProcessErrors: Optional(
      Type.Array(SpecProblem, {
        description:
          'What was wrong the last time: 100 at most. Without a `lastProcessErrorCode`, what is doubtful in a spec that could be read all the same.',
      }),
    ),
    createdAt: instant('When it was made.'),
    updatedAt: instant('When its source was last given.'),
    permissions: Type.Object(
      { view: flag('See the spec.'), edit: flag('Give it another source, and delete it.') },
      { ...closed, title: 'OpenAPISpecPermissions', description: 'What you may do with the spec.' },
    ),
    urls: Type.Object({ location, app }, { ...closed, description: 'Where the spec is.' }),
  },
  { ...closed, title: 'OpenAPISpec', description: 'The description of an API, with its versions.' },
)

const sourceAddress = Type.String({
  format: 'uri',
  maxLength: 2048,
  description: 'Where the spec is as it was given, for an hour, without a token.',
})

export const SpecVersion = Type.Object(
  {
    object: Type.Literal('openapi-spec-version'),
    id: id('The id of the version.'),
    createdAt: Optional(instant('When it was made.')),
    url: sourceAddress,
    urls: Type.Object({ location }, { ...closed, description: 'Where the version is.' }),
  },
  { ...closed, title: 'OpenAPISpecVersion', description: 'A spec as it was at one time.' },
)

export const SpecContent = Type.Object(
  {
    filesystem: Type.Object(
      {},
      {
        additionalProperties: true,
        description:
          'What each file contains, by its name: `openapi.json` is the spec itself, the others are those that it refers to.',
      },
    ),
    url: sourceAddress,
  },
  { ...closed, title: 'OpenAPISpecVersionContent', description: 'What a version of a spec contains.' },
)

/** Whether a string can be the slug of a spec. */
export const isSlug = (given: string): boolean =>
  given.length <= slugForm.maxLength && new RegExp(slugForm.pattern).test(given)
