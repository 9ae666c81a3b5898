// Why a visitor sees what they see, on the wire.
import { flag, id, text } from '#http/fields.ts'
import { reference } from '#http/id-reference.ts'
import type { Json } from '#kernel/json.ts'
import { Type } from '#kernel/type.ts'
import { VisitorInput } from '../visitors/index.ts'

const closed = { additionalProperties: false } as const
const { Optional } = Type

const target = <const Kind extends string>(kind: Kind, title: string, description: string) =>
  Type.Object(
    { type: Type.Literal(kind), id: reference('Its id.') },
    { ...closed, title: `Explained${title}`, description },
  )

const Target = Type.Union(
  [
    target('site-section-group', 'SectionGroup', 'A section group.'),
    target('site-section', 'Section', 'A section.'),
    target('site-space', 'SiteSpace', 'A site space.'),
    Type.Object(
      {
        type: Type.Literal('page'),
        siteSpace: reference('The id of the site space.'),
        page: reference('The id of the page.'),
      },
      { ...closed, title: 'ExplainedPage', description: 'A page of a space that you may read.' },
    ),
    Type.Object(
      {
        type: Type.Literal('url'),
        url: Type.String({ maxLength: 8192, description: 'The address, as the visitor would have it.' }),
      },
      { ...closed, title: 'ExplainedAddress', description: 'What stands at an address of the site.' },
    ),
  ],
  { discriminator: { propertyName: 'type' }, description: 'What the visitor would look at.' },
)

export const ExplainRequest = Type.Object(
  { visitor: VisitorInput, target: Target },
  { ...closed, title: 'ExplainRequest', description: 'Who would look, and at what.' },
)

const On = Type.Object(
  {
    type: Type.Enum(['site-section-group', 'site-section', 'site-space', 'page', 'block'], {
      description: 'What has the condition; a `block` is what stands between `{% if %}` and `{% endif %}`.',
    }),
    id: id('Its id; of a block, that of its page.'),
    title: Optional(text('What it is called; of a block, its page.')),
    line: Optional(Type.Integer({ minimum: 1, description: 'Of a block: the line of its `{% if %}`.' })),
    siteSpace: Optional(id('Of a page or a block: the id of the site space.')),
  },
  { ...closed, title: 'ConditionOwner', description: 'What has the condition.' },
)

export const Explanation = Type.Object(
  {
    visible: flag('Whether the visitor sees it. What the blocks of a page say does not count.'),
    conditions: Type.Array(
      Type.Object(
        {
          on: On,
          condition: text('The condition, in CEL.'),
          result: flag('Whether it is true for this visitor.'),
          error: Optional(text('Why it has no value; it counts as false then.')),
          values: Type.Record(Type.String(), Type.Unsafe<Json>(Type.Unknown()), {
            description:
              'What the condition names, with the values for this visitor; null where there is none.',
          }),
        },
        { ...closed, title: 'ExplainedCondition', description: 'A condition, and what it comes to.' },
      ),
      { description: 'From the outside in: of parts, then of pages, then of the blocks of the page.' },
    ),
  },
  { ...closed, title: 'Explanation', description: 'Why a visitor sees something, or does not.' },
)

export const AudienceProblems = Type.Object(
  {
    problems: Type.Array(
      Type.Object(
        {
          on: On,
          condition: text('The condition, in CEL.'),
          claim: text('The claim that the schema does not have: `plan`, or `unsigned.beta`.'),
        },
        { ...closed, title: 'AudienceProblem', description: 'A claim that the schema does not have.' },
      ),
      { description: 'One for each claim of each condition.' },
    ),
    more: Type.Optional(flag('True where not everything was looked at, for there is too much of it.')),
  },
  {
    ...closed,
    title: 'AudienceProblems',
    description: 'Conditions that name claims which the schema does not have.',
  },
)
