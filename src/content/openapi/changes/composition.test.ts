// Changes of composed schemas: allOf, oneOf, anyOf.
import { getting, type Rule, sending, testRules } from './testing.ts'

const text = { type: 'string' }
const object = (properties: object, required: string[] = []) => ({ type: 'object', properties, required })
const to = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const animals = { Cat: object({ purrs: text }), Dog: object({ barks: text }) }
const kind = (mapping: object) => ({
  oneOf: [to('Cat'), to('Dog')],
  discriminator: { propertyName: 'kind', mapping },
})

/** Why api-smart-diff disagrees. */
const written = 'it judges what is written, not which values are valid'
const moved = 'it judges components by themselves'
const discriminators = 'it does not judge discriminators'
const removed = 'it lets properties go, although callers send them'

const rules: readonly Rule[] = [
  {
    title: 'properties are moved into a part of allOf',
    before: sending(object({ id: text, name: text }, ['id'])),
    after: sending({ allOf: [to('Base'), object({ name: text })] }, { Base: object({ id: text }, ['id']) }),
    forth: [],
    back: [],
    otherwise: { back: written },
  },
  {
    title: 'a property of a part of allOf is required by another',
    before: sending({ allOf: [to('Base')] }, { Base: object({ id: text }) }),
    after: sending({ allOf: [to('Base'), { required: ['id'] }] }, { Base: object({ id: text }) }),
    forth: ['!property-required'],
    back: ['property-optional'],
    otherwise: { back: written },
  },
  {
    title: 'a text is bounded twice, and the narrower bound counts',
    before: sending({ ...text, maxLength: 5 }),
    after: sending({ allOf: [{ ...text, maxLength: 10 }, { maxLength: 5 }] }),
    forth: [],
    back: [],
  },
  {
    title: 'a schema is put under components',
    before: getting(object({ name: text })),
    after: getting(to('Pet'), { Pet: object({ name: text }) }),
    forth: [],
    back: [],
    otherwise: { forth: written, back: written },
  },
  {
    title: 'a component has another name',
    before: getting(to('Pet'), { Pet: object({ name: text }) }),
    after: getting(to('Animal'), { Animal: object({ name: text }) }),
    forth: [],
    back: [],
    otherwise: { forth: moved, back: moved },
  },
  {
    title: 'one bound beside a reference is new',
    before: sending(to('Name'), { Name: text }),
    after: sending({ ...to('Name'), maxLength: 5 }, { Name: text }),
    forth: ['!constraint-tightened'],
    back: ['constraint-loosened'],
    otherwise: { forth: written, back: written },
  },
  {
    title: 'callers may send one more schema of a union',
    before: sending({ oneOf: [to('Cat'), text] }, animals),
    after: sending({ oneOf: [text, to('Dog'), to('Cat')] }, animals),
    forth: ['union-member-added'],
    back: ['!union-member-removed'],
  },
  {
    title: 'callers may get one more schema of a union',
    before: getting({ oneOf: [to('Cat'), text] }, animals),
    after: getting({ oneOf: [to('Cat'), text, to('Dog')] }, animals),
    forth: ['!union-member-added'],
    back: ['union-member-removed'],
  },
  {
    title: 'a schema is one of several',
    before: sending(to('Cat'), animals),
    after: sending({ anyOf: [to('Cat'), to('Dog')] }, animals),
    forth: ['union-member-added'],
    back: ['!union-member-removed'],
  },
  {
    title: 'a member of a union has changed',
    before: sending({ oneOf: [object({ purrs: text }), text] }),
    after: sending({ oneOf: [text, object({ purrs: text }, ['purrs'])] }),
    forth: ['!property-required'],
    back: ['property-optional'],
  },
  {
    title: 'what is valid besides is one of several now',
    before: sending(object({ id: text })),
    after: sending({ ...object({ id: text }), oneOf: [{ required: ['id'] }, { minProperties: 2 }] }),
    forth: ['!union-added'],
    back: ['union-removed'],
    otherwise: { back: written },
  },
  {
    title: 'a value of a discriminator leads to another schema',
    before: sending(kind({ cat: '#/components/schemas/Cat' }), animals),
    after: sending(kind({ cat: '#/components/schemas/Dog' }), animals),
    forth: ['!discriminator-changed'],
    back: ['!discriminator-changed'],
    otherwise: { forth: discriminators, back: discriminators },
  },
  {
    title: 'callers may send one more value of a discriminator',
    before: sending(kind({ cat: '#/components/schemas/Cat' }), animals),
    after: sending(kind({ cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog' }), animals),
    forth: ['discriminator-changed'],
    back: ['!discriminator-changed'],
    otherwise: { back: discriminators },
  },
  {
    title: 'a schema that contains itself has one more property to send',
    before: sending(to('Tree'), { Tree: object({ left: to('Tree') }) }),
    after: sending(to('Tree'), { Tree: object({ left: to('Tree'), size: text }, ['size']) }),
    forth: ['!property-added'],
    back: ['!property-removed'],
    otherwise: { back: removed },
  },
  {
    title: 'a schema that contains itself is written twice',
    before: sending(to('Tree'), { Tree: object({ left: to('Tree') }) }),
    after: sending(to('Tree'), { Tree: object({ left: to('Other') }), Other: object({ left: to('Tree') }) }),
    forth: [],
    back: [],
    otherwise: { back: moved },
  },
]

testRules('Changes of composed schemas', rules)
