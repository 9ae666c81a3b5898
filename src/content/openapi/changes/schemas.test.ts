// Which changes of schemas are breaking, in requests and in responses.
import { getting, type Rule, sending, testRules } from './testing.ts'

interface SchemaRule {
  readonly title: string
  readonly before: unknown
  readonly after: unknown
  /** The changes if callers send the value, from the older to the newer schema and back; then those if they receive it. */
  readonly sent: readonly [readonly string[], readonly string[]]
  readonly received: readonly [readonly string[], readonly string[]]
  readonly sentOtherwise?: Rule['otherwise']
  readonly receivedOtherwise?: Rule['otherwise']
}

const object = (properties: object, required: string[] = []) => ({ type: 'object', properties, required })
const text = { type: 'string' }

/** Why api-smart-diff disagrees. */
const removed = 'it lets properties go, although callers send or read what was there'
const replaced = 'to it each other value of a keyword breaks those who send, and none breaks those who get'
const written = 'it judges what is written, not which values are valid'
const access = 'it judges the keyword by itself, not whether callers send or get the property'
const listed = 'it judges a list that is new like one more value in a list'

const rules: readonly SchemaRule[] = [
  {
    title: 'an optional property is new',
    before: object({}),
    after: object({ name: text }),
    sent: [['property-added'], ['!property-removed']],
    received: [['property-added'], ['!property-removed']],
    sentOtherwise: { back: removed },
    receivedOtherwise: { back: removed },
  },
  {
    title: 'a required property is new',
    before: object({}),
    after: object({ name: text }, ['name']),
    sent: [['!property-added'], ['!property-removed']],
    received: [['property-added'], ['!property-removed']],
    sentOtherwise: { back: removed },
  },
  {
    title: 'an optional property is required',
    before: object({ name: text }),
    after: object({ name: text }, ['name']),
    sent: [['!property-required'], ['property-optional']],
    received: [['property-required'], ['!property-optional']],
  },
  {
    title: 'a property is read-only',
    before: object({ id: text }, ['id']),
    after: object({ id: { ...text, readOnly: true } }, ['id']),
    sent: [['!property-access-changed'], ['!property-access-changed']],
    received: [[], []],
    sentOtherwise: { back: access },
    receivedOtherwise: { back: access },
  },
  {
    title: 'an optional property is write-only',
    before: object({ id: text }),
    after: object({ id: { ...text, writeOnly: true } }),
    sent: [[], []],
    received: [['!property-access-changed'], ['property-access-changed']],
    sentOtherwise: { forth: access },
    receivedOtherwise: { forth: access, back: access },
  },
  {
    title: 'a read-only property is new and required',
    before: object({}),
    after: object({ id: { ...text, readOnly: true } }, ['id']),
    sent: [[], []],
    received: [['property-added'], ['!property-removed']],
    sentOtherwise: { forth: access },
  },
  {
    title: 'a number is an integer',
    before: { type: 'number' },
    after: { type: 'integer' },
    sent: [['!type-changed'], ['type-changed']],
    received: [['type-changed'], ['!type-changed']],
    sentOtherwise: { back: replaced },
    receivedOtherwise: { back: replaced },
  },
  {
    title: 'a text is a number',
    before: text,
    after: { type: 'number', maximum: 3 },
    sent: [['!type-changed'], ['!type-changed']],
    received: [['!type-changed'], ['!type-changed']],
    receivedOtherwise: { forth: replaced },
  },
  {
    title: 'a text may be a number as well',
    before: text,
    after: { type: ['string', 'number'] },
    sent: [['type-changed'], ['!type-changed']],
    received: [['!type-changed'], ['type-changed']],
    sentOtherwise: { forth: replaced },
    receivedOtherwise: { forth: replaced },
  },
  {
    title: 'a value may be null',
    before: text,
    after: { type: ['string', 'null'] },
    sent: [['null-allowed'], ['!null-forbidden']],
    received: [['!null-allowed'], ['null-forbidden']],
    sentOtherwise: { forth: replaced },
    receivedOtherwise: { forth: replaced },
  },
  {
    title: 'a value may be null by a union with null',
    before: text,
    after: { oneOf: [text, { type: 'null' }] },
    sent: [['null-allowed'], ['!null-forbidden']],
    received: [['!null-allowed'], ['null-forbidden']],
  },
  {
    title: 'null is written in another way',
    before: { type: ['string', 'null'] },
    after: { anyOf: [text, { type: 'null' }] },
    sent: [[], []],
    received: [[], []],
    sentOtherwise: { forth: written, back: written },
    receivedOtherwise: { forth: written },
  },
  {
    title: 'an enum has one value more',
    before: { ...text, enum: ['cat'] },
    after: { ...text, enum: ['cat', 'dog'] },
    sent: [['enum-value-added'], ['!enum-value-removed']],
    received: [['!enum-value-added'], ['enum-value-removed']],
  },
  {
    title: 'an enum is in another order',
    before: { ...text, enum: ['cat', 'dog'] },
    after: { ...text, enum: ['dog', 'cat'] },
    sent: [[], []],
    received: [[], []],
  },
  {
    title: 'a value is one of a list',
    before: text,
    after: { ...text, enum: ['cat'] },
    sent: [['!enum-added'], ['enum-removed']],
    received: [['enum-added'], ['!enum-removed']],
    sentOtherwise: { forth: listed, back: listed },
    receivedOtherwise: { forth: listed, back: listed },
  },
  {
    title: 'a const is another one',
    before: { const: 'cat' },
    after: { const: 'dog' },
    sent: [
      ['!enum-value-removed', 'enum-value-added'],
      ['!enum-value-removed', 'enum-value-added'],
    ],
    received: [
      ['!enum-value-added', 'enum-value-removed'],
      ['!enum-value-added', 'enum-value-removed'],
    ],
    receivedOtherwise: { forth: replaced, back: replaced },
  },
  {
    title: 'an upper bound is lower',
    before: { ...text, maxLength: 10 },
    after: { ...text, maxLength: 5 },
    sent: [['!constraint-tightened'], ['constraint-loosened']],
    received: [['constraint-tightened'], ['!constraint-loosened']],
  },
  {
    title: 'there is a lower bound',
    before: { type: 'number' },
    after: { type: 'number', minimum: 1 },
    sent: [['!constraint-tightened'], ['constraint-loosened']],
    received: [['constraint-tightened'], ['!constraint-loosened']],
  },
  {
    title: 'a lower bound of nothing is left out',
    before: { ...text, minLength: 0 },
    after: text,
    sent: [[], []],
    received: [[], []],
    sentOtherwise: { back: written },
    receivedOtherwise: { forth: written },
  },
  {
    title: 'a pattern is another one',
    before: { ...text, pattern: '^a' },
    after: { ...text, pattern: '^b' },
    sent: [['!constraint-changed'], ['!constraint-changed']],
    received: [['!constraint-changed'], ['!constraint-changed']],
    receivedOtherwise: { forth: replaced, back: replaced },
  },
  {
    title: 'a format is narrower',
    before: { type: 'integer', format: 'int64' },
    after: { type: 'integer', format: 'int32' },
    sent: [['!constraint-tightened'], ['constraint-loosened']],
    received: [['constraint-tightened'], ['!constraint-loosened']],
    sentOtherwise: { back: replaced },
    receivedOtherwise: { back: replaced },
  },
  {
    title: 'items are unique',
    before: { type: 'array', items: text },
    after: { type: 'array', items: text, uniqueItems: true },
    sent: [['!constraint-tightened'], ['constraint-loosened']],
    received: [['constraint-tightened'], ['!constraint-loosened']],
  },
  {
    title: 'the items of an array are of another type',
    before: { type: 'array', items: text },
    after: { type: 'array', items: { type: 'integer' } },
    sent: [['!type-changed'], ['!type-changed']],
    received: [['!type-changed'], ['!type-changed']],
    receivedOtherwise: { forth: replaced, back: replaced },
  },
  {
    title: 'an object may have no other properties',
    before: object({ name: text }),
    after: { ...object({ name: text }), additionalProperties: false },
    sent: [['!additional-properties-forbidden'], ['additional-properties-allowed']],
    received: [['additional-properties-forbidden'], ['additional-properties-allowed']],
    sentOtherwise: { forth: written },
    receivedOtherwise: { forth: written, back: written },
  },
  {
    title: 'other properties of an object are of another type',
    before: { type: 'object', additionalProperties: text },
    after: { type: 'object', additionalProperties: { type: 'integer' } },
    sent: [['!type-changed'], ['!type-changed']],
    received: [['!type-changed'], ['!type-changed']],
    receivedOtherwise: { forth: replaced, back: replaced },
  },
  {
    title: 'a default is another one',
    before: { ...text, default: 'cat' },
    after: { ...text, default: 'dog' },
    sent: [['!default-changed'], ['!default-changed']],
    received: [['default-changed'], ['default-changed']],
  },
  {
    title: 'a default is new',
    before: text,
    after: { ...text, default: 'dog' },
    sent: [['default-changed'], ['!default-changed']],
    received: [['default-changed'], ['default-changed']],
    receivedOtherwise: { forth: written },
  },
  {
    title: 'a property is deprecated',
    before: object({ name: text }),
    after: object({ name: { ...text, deprecated: true } }),
    sent: [['schema-deprecated'], []],
    received: [['schema-deprecated'], []],
  },
  {
    title: 'a property is described in other words',
    before: object({ name: { ...text, description: 'The name.', example: 'Tom' } }),
    after: object({ name: { ...text, description: 'What it is called.', example: 'Tim' } }),
    sent: [[], []],
    received: [[], []],
  },
]

const both = rules.flatMap(({ title, before, after, sent, received, ...otherwise }) => [
  {
    title: `what callers send: ${title}`,
    before: sending(before),
    after: sending(after),
    forth: sent[0],
    back: sent[1],
    ...(otherwise.sentOtherwise && { otherwise: otherwise.sentOtherwise }),
  },
  {
    title: `what callers get: ${title}`,
    before: getting(before),
    after: getting(after),
    forth: received[0],
    back: received[1],
    ...(otherwise.receivedOtherwise && { otherwise: otherwise.receivedOtherwise }),
  },
])

testRules('Changes of a schema', both)
