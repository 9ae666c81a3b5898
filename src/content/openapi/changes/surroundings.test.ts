// Which changes around operations are breaking: of webhooks, callbacks, security and the like.
import { type Rule, testRules, withOperation, withPaths } from './testing.ts'

const text = { type: 'string' }
const pet = (properties: object, required: string[] = []) => ({ type: 'object', properties, required })
const posted = (schema: object) => ({
  post: {
    requestBody: { content: { 'application/json': { schema } } },
    responses: { '200': { description: 'Understood.' } },
  },
})
const webhook = (schema: object) => withPaths({}, { webhooks: { petSold: posted(schema) } })
const callback = (schema: object) =>
  withOperation({ callbacks: { sold: { '{$request.query.url}': posted(schema) } } })
const schemes = {
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  login: {
    type: 'oauth2',
    flows: { clientCredentials: { tokenUrl: 'https://a.example/token', scopes: {} } },
  },
}
const secured = (security: object[], securitySchemes: object = schemes) =>
  withOperation({ security }, { components: { securitySchemes } })
const allSecured = (security: object[]) =>
  withOperation({}, { security, components: { securitySchemes: schemes } })

/** Why api-smart-diff disagrees. */
const unknown = 'it does not know webhooks and callbacks'
const security = 'it takes all schemes and scopes for alternatives'
const servers = 'to it servers are remarks'
const unused = 'it judges components by themselves'

const rules: readonly Rule[] = [
  {
    title: 'a webhook is new',
    before: withPaths({}, { webhooks: {} }),
    after: webhook(pet({})),
    forth: ['webhook-added'],
    back: ['!webhook-removed'],
    otherwise: { back: unknown },
  },
  {
    title: 'a webhook sends one more required property, which callers get',
    before: webhook(pet({})),
    after: webhook(pet({ name: text }, ['name'])),
    forth: ['property-added'],
    back: ['!property-removed'],
    otherwise: { back: unknown },
  },
  {
    title: 'a callback is new',
    before: withOperation({}),
    after: callback(pet({})),
    forth: ['callback-added'],
    back: ['!callback-removed'],
    otherwise: { back: unknown },
  },
  {
    title: 'a callback sends a longer text, which callers get',
    before: callback({ ...text, maxLength: 5 }),
    after: callback({ ...text, maxLength: 10 }),
    forth: ['!constraint-loosened'],
    back: ['constraint-tightened'],
    otherwise: { forth: unknown },
  },
  {
    title: 'an operation is secured',
    before: secured([]),
    after: secured([{ key: [] }]),
    forth: ['!security-added'],
    back: ['security-alternative-added'],
  },
  {
    title: 'all operations are secured',
    before: allSecured([]),
    after: allSecured([{ key: [] }]),
    forth: ['!security-added'],
    back: ['security-alternative-added'],
    otherwise: { back: security },
  },
  {
    title: 'an operation says what holds for all',
    before: withOperation({ security: [{ key: [] }] }, { security: [{ key: [] }] }),
    after: withOperation({}, { security: [{ key: [] }] }),
    forth: [],
    back: [],
  },
  {
    title: 'an operation needs no key, where one may have one',
    before: secured([{ key: [] }]),
    after: secured([{ key: [] }, {}]),
    forth: ['security-alternative-added'],
    back: ['!security-added'],
  },
  {
    title: 'there is one more way to be secure',
    before: secured([{ key: [] }]),
    after: secured([{ key: [] }, { login: [] }]),
    forth: ['security-alternative-added'],
    back: ['!security-removed'],
  },
  {
    title: 'both are needed',
    before: secured([{ key: [] }]),
    after: secured([{ key: [], login: [] }]),
    forth: ['!security-removed'],
    back: ['security-alternative-added'],
    otherwise: { forth: security, back: security },
  },
  {
    title: 'one more scope is needed',
    before: secured([{ login: ['read'] }]),
    after: secured([{ login: ['read', 'write'] }]),
    forth: ['!security-scopes-changed'],
    back: ['security-alternative-added'],
    otherwise: { forth: security, back: security },
  },
  {
    title: 'a key goes into the query',
    before: secured([{ key: [] }]),
    after: secured([{ key: [] }], { ...schemes, key: { ...schemes.key, in: 'query' } }),
    forth: ['!security-scheme-changed'],
    back: ['!security-scheme-changed'],
  },
  {
    title: 'one more server is named',
    before: withOperation({}, { servers: [{ url: 'https://a.example' }] }),
    after: withOperation({}, { servers: [{ url: 'https://a.example/' }, { url: 'https://b.example' }] }),
    forth: ['server-added'],
    back: ['!server-removed'],
    otherwise: { back: servers },
  },
  {
    title: 'a variable of a server is written out',
    before: withOperation(
      {},
      { servers: [{ url: 'https://{host}', variables: { host: { default: 'a.example' } } }] },
    ),
    after: withOperation({}, { servers: [{ url: 'https://a.example' }] }),
    forth: [],
    back: [],
  },
  {
    title: 'an operation is at a server of its own',
    before: withOperation({}, { servers: [{ url: 'https://a.example' }] }),
    after: withOperation(
      { servers: [{ url: 'https://b.example' }] },
      { servers: [{ url: 'https://a.example' }] },
    ),
    forth: ['!server-removed', 'server-added'],
    back: ['!server-removed', 'server-added'],
    otherwise: { forth: servers, back: servers },
  },
  {
    title: 'a schema that nothing uses is gone',
    before: withOperation({}, { components: { schemas: { Pet: text } } }),
    after: withOperation({}, { components: { schemas: {} } }),
    forth: [],
    back: [],
    otherwise: { forth: unused },
  },
]

testRules('Changes around operations', rules)
