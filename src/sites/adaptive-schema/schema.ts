// The schema of visitors on the wire: which claims there may be, as a JSON Schema of a narrow form.
import type { TSchema } from 'typebox'
import { instant, text } from '#http/fields.ts'
import { Type } from '#kernel/type.ts'

const closed = { additionalProperties: false } as const
const { Optional } = Type

const draft7 = 'http://json-schema.org/draft-07/schema#'

/** How many claims one object may name. */
const mostClaims = 200

/** An object of claims by their names, each of which an expression can write. */
const byName = <Value extends TSchema>(value: Value, description: string) =>
  Type.Record(Type.String({ pattern: '^[A-Za-z_][A-Za-z0-9_]{0,99}$' }), value, {
    ...closed,
    maxProperties: mostClaims,
    description,
    'x-form': 'must be a name of at most 100 letters, digits and `_`, a digit not first',
  })

const noOthers = Type.Literal(false, { description: 'There are no others: always false.' })

const Claim = Type.Object(
  {
    type: Type.Literal('boolean'),
    description: text('What it says of a visitor.', { maxLength: 500 }),
  },
  { ...closed, title: 'VisitorClaim', description: 'A claim that is true or false.' },
)

const UnsignedClaims = Type.Object(
  {
    type: Type.Literal('object'),
    description: Optional(text('What they are.', { maxLength: 500 })),
    properties: byName(Claim, 'The unsigned claims, by their names.'),
    additionalProperties: noOthers,
  },
  {
    ...closed,
    title: 'UnsignedVisitorClaims',
    description: 'Claims that visitors, or their browsers, make of themselves.',
  },
)

export const VisitorSchema = Type.Object(
  {
    $schema: Type.Enum([draft7, 'https://json-schema.org/draft-07/schema#'], {
      description: 'That it is a JSON Schema of draft 7.',
    }),
    $id: Optional(text('A name of your own for it.', { maxLength: 2048 })),
    type: Type.Literal('object'),
    properties: byName(
      Type.Union([Claim, UnsignedClaims], { discriminator: { propertyName: 'type' } }),
      'The signed claims, by their names, each of the type `boolean`; and `unsigned`, of the type `object`, which contains the unsigned ones.',
    ),
    additionalProperties: noOthers,
  },
  {
    ...closed,
    title: 'VisitorSchema',
    description: 'Which claims visitors may have: a JSON Schema of this form, and no keyword beyond it.',
  },
)

export const AdaptiveSchema = Type.Object(
  {
    object: Type.Literal('site-adaptive-schema'),
    jsonSchema: VisitorSchema,
    updatedAt: instant('When it was last changed; of one that was never set, when the site was made.'),
  },
  { ...closed, title: 'SiteAdaptiveSchema', description: 'Which claims the visitors of a site may have.' },
)

export const AdaptiveSchemaFields = Type.Object(
  { jsonSchema: VisitorSchema },
  {
    ...closed,
    title: 'SiteAdaptiveSchemaFields',
    description: 'The schema to set, in place of the one before.',
  },
)

export const TemplateConditions = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          description: text('That of the claim.'),
          condition: text('The condition, in CEL, as sections, site spaces, pages and blocks take it.'),
        },
        { ...closed, title: 'TemplateCondition', description: 'A condition on one claim.' },
      ),
      { description: 'Two for each claim: that it is true, and that it is not.' },
    ),
  },
  {
    ...closed,
    title: 'TemplateConditions',
    description: 'Conditions that follow from the schema of the visitors.',
  },
)

/** The schema of a site for which none was set. */
export const emptySchema = {
  $schema: draft7,
  type: 'object',
  properties: {
    unsigned: { type: 'object', properties: {}, additionalProperties: false },
  },
  additionalProperties: false,
} as const
