// Merges and updates on the wire, and their dry runs.
import type { TProperties } from 'typebox'
import { described } from '#http/described.ts'
import { count, flag, text } from '#http/fields.ts'
import { Type } from '#kernel/type.ts'
import { MergeResult, UpdateResult } from '../change-requests/index.ts'
import { Changes } from '../content/index.ts'
import { MergeRulesSchema } from '../spaces/index.ts'

const closed = { additionalProperties: false } as const
const { Optional } = Type

export const MergeOptions = Type.Object(
  {
    dryRun: Optional(
      flag(
        'Whether nothing is to be written: the answer says what it would come to, and needs the level `edit`.',
      ),
    ),
  },
  {
    ...closed,
    title: 'MergeOptions',
    description: 'How to bring the two together. Everything can be left out.',
  },
)

const Rule = Type.Object(
  {
    rule: Type.Enum(Object.keys(MergeRulesSchema.properties), { description: 'The name of the merge rule.' }),
    passed: flag('Whether it is kept, or not asked for.'),
    message: text('Why, in words.'),
  },
  { ...closed, title: 'JudgedMergeRule', description: 'What became of one of the merge rules of the space.' },
)

const Links = Type.Object(
  {
    broken: count('How many links it would break, and how many new ones would lead nowhere.'),
    incomplete: Optional(
      Type.Literal(true, {
        description: 'There may be more: the index of the space is behind, or very much differs.',
      }),
    ),
  },
  { ...closed, title: 'LinksOfMerge', description: 'What it would do to links.' },
)

const dryRun = {
  dryRun: Optional(Type.Literal(true, { description: 'Nothing was written.' })),
  changes: Optional(
    described(
      Changes.properties.changes,
      'Of a dry run: what it would change in the content that is written to, the first 100.',
    ),
  ),
  moreChanges: Optional(Type.Literal(true, { description: 'It would change more than that.' })),
  links: Optional(Links),
  rules: Optional(
    Type.Array(Rule, {
      description: 'Of a dry run: what the merge rules of the space say to a merge; none are about updates.',
    }),
  ),
  allowed: Optional(
    flag('Of a dry run: whether you may do it, by your level, the merge rules and the state of the space.'),
  ),
}

const replyOf = <Properties extends TProperties>(
  properties: Properties,
  title: string,
  description: string,
) => Type.Object({ ...properties, ...dryRun }, { ...closed, title, description })

export const MergeReply = replyOf(MergeResult.properties, 'MergeResult', 'What a merge came to, or would.')
export const UpdateReply = replyOf(
  UpdateResult.properties,
  'UpdateResult',
  'What an update came to, or would.',
)
