// Requests as RFC 7643 and RFC 7644 define them and as Entra ID and Okta send them, with their answers.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import {
  core,
  enterprise,
  type IdentityProvider,
  identityProvider,
  messages,
  newUser,
  patch,
} from './testing.ts'

const mail = (value: string, type = 'work') => [{ value, type, primary: true }]

forEachDatabase((_engine, open) => {
  let world: World
  let provider: IdentityProvider

  beforeEach(async () => {
    world = await createWorld(await open())
    provider = await identityProvider(world)
  })

  const bjensen = (more: object = {}) =>
    provider.done('POST', '/Users', newUser('bjensen', { emails: mail('bjensen@example.com'), ...more }), 201)

  test('discovery names what is supported, both resource types, and the attributes of each schema', async () => {
    const config = await provider.done('GET', '/ServiceProviderConfig')
    assert.deepEqual(
      ['patch', 'bulk', 'filter', 'sort', 'etag', 'changePassword'].map(name => config[name].supported),
      [true, false, true, true, true, false],
    )
    const types = await provider.done('GET', '/ResourceTypes')
    assert.deepEqual(
      types.Resources.map((one: any) => [one.id, one.endpoint, one.schema, one.schemaExtensions]),
      [
        ['User', '/Users', `${core}:User`, [{ schema: enterprise, required: false }]],
        ['Group', '/Groups', `${core}:Group`, []],
      ],
    )
    const { Resources, totalResults } = await provider.done('GET', '/Schemas')
    assert.equal(totalResults, 3)
    for (const schema of Resources) {
      assert.deepEqual(await provider.done('GET', `/Schemas/${schema.id}`), schema)
      for (const attribute of schema.attributes)
        for (const field of [
          'name',
          'type',
          'multiValued',
          'required',
          'caseExact',
          'mutability',
          'returned',
          'uniqueness',
        ])
          assert.ok(field in attribute, `${attribute.name} has ${field}`)
    }
    assert.deepEqual(await provider.done('GET', '/ResourceTypes/User'), types.Resources[0])
    for (const path of ['/ResourceTypes', '/Schemas', '/ServiceProviderConfig'])
      await provider.done('GET', `${path}?filter=id%20pr`, undefined, 403)
  })

  test('a user is made, read, replaced, changed and deleted, each with its status, its address and its entity tag', async () => {
    const made = await provider.ask(
      'POST',
      '/Users',
      newUser('bjensen', { emails: mail('bjensen@example.com') }),
    )
    assert.equal(made.status, 201)
    assert.match(made.headers['content-type'] ?? '', /^application\/scim\+json/)
    const { id, meta, schemas } = made.body
    assert.deepEqual(schemas, [`${core}:User`])
    assert.equal(made.headers.location, meta.location)
    assert.equal(meta.location, `http://lectern.test/scim/v2/${provider.organization.id}/Users/${id}`)
    assert.equal(meta.resourceType, 'User')
    assert.equal(made.headers.etag, meta.version)
    const path = `/Users/${id}`
    assert.deepEqual(await provider.done('GET', path), made.body)
    const replaced = await provider.done('PUT', path, { ...made.body, title: 'Guide', id: 'other' })
    assert.deepEqual([replaced.id, replaced.title, replaced.active], [id, 'Guide', true])
    assert.notEqual(replaced.meta.version, meta.version)
    const changed = await provider.done('PATCH', path, patch({ op: 'remove', path: 'title' }))
    assert.equal('title' in changed, false)
    const deleted = await provider.ask('DELETE', path)
    assert.deepEqual([deleted.status, deleted.bytes.length], [204, 0])
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'])
      await provider.done(
        method,
        path,
        method === 'GET' || method === 'DELETE' ? undefined : newUser('x'),
        404,
      )
  })

  test('what Entra ID asks and sends', async () => {
    const { id } = await bjensen({ externalId: 'e1', displayName: 'Barbara', name: { familyName: 'Jensen' } })
    const path = `/Users/${id}`
    for (const filter of [
      'userName eq "BJensen"',
      'externalId eq "e1"',
      'emails[type eq "work"].value eq "bjensen@example.com"',
      'userName eq "bjensen" and active eq "True"',
    ]) {
      const found = await provider.done('GET', `/Users?filter=${encodeURIComponent(filter)}`)
      assert.deepEqual([found.totalResults, found.Resources[0]?.id], [1, id], filter)
    }
    const none = await provider.done('GET', '/Users?filter=userName+eq+%22nobody%22')
    assert.deepEqual(none, {
      schemas: [`${messages}:ListResponse`],
      totalResults: 0,
      startIndex: 1,
      itemsPerPage: 0,
      Resources: [],
    })
    const changed = await provider.done(
      'PATCH',
      path,
      patch(
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'new@example.com' },
        { op: 'Replace', path: 'name.familyName', value: 'Lee' },
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+1 555' },
        { op: 'Add', path: `${enterprise}:department`, value: 'Press' },
        { op: 'Add', path: `${enterprise}:manager`, value: 'm1' },
        { op: 'Add', path: 'roles[primary eq "True"].value', value: 'Editor' },
      ),
    )
    assert.deepEqual(changed.emails, mail('new@example.com'))
    assert.equal(changed.name.familyName, 'Lee')
    assert.deepEqual(changed.phoneNumbers, [{ type: 'mobile', value: '+1 555' }])
    assert.deepEqual(changed[enterprise], { department: 'Press', manager: { value: 'm1' } })
    assert.deepEqual(changed.roles, [{ primary: true, value: 'Editor' }])
    const values = { displayName: 'Babs', 'name.givenName': 'B.', [`${enterprise}:division`]: 'Docs' }
    const named = await provider.done('PATCH', path, patch({ op: 'Add', value: values }))
    assert.deepEqual(
      [named.displayName, named.name.givenName, named[enterprise].division],
      ['Babs', 'B.', 'Docs'],
    )
    const off = await provider.done('PATCH', path, patch({ op: 'Replace', path: 'active', value: 'False' }))
    assert.equal(off.active, false)
    const found = await provider.done('GET', '/Users?filter=userName+eq+%22bjensen%22')
    assert.equal(found.Resources[0].active, false, 'who is disabled is found still')
    const group = await provider.done(
      'POST',
      '/Groups',
      { schemas: [`${core}:Group`], displayName: 'Press', externalId: 'g1' },
      201,
    )
    const groups = await provider.done(
      'GET',
      '/Groups?excludedAttributes=members&filter=displayName+eq+%22press%22',
    )
    assert.equal(groups.Resources[0].id, group.id)
    const ofGroup = `/Groups/${group.id}`
    await provider.done(
      'PATCH',
      ofGroup,
      patch({ op: 'Add', path: 'members', value: [{ $ref: null, value: id }] }),
      204,
    )
    const within = `/Groups?filter=${encodeURIComponent(`id eq "${group.id}" and members eq "${id}"`)}`
    assert.equal((await provider.done('GET', within)).totalResults, 1)
    await provider.done(
      'PATCH',
      ofGroup,
      patch({ op: 'Remove', path: 'members', value: [{ value: id }] }),
      204,
    )
    assert.equal((await provider.done('GET', within)).totalResults, 0)
    await provider.done(
      'PATCH',
      ofGroup,
      patch({ op: 'Replace', path: 'displayName', value: 'Newsroom' }),
      204,
    )
    assert.equal((await provider.done('GET', ofGroup)).displayName, 'Newsroom')
  })

  test('what Okta asks and sends', async () => {
    const empty = await provider.done(
      'GET',
      '/Users?filter=userName%20eq%20%22ann%40example.com%22&startIndex=1&count=100',
    )
    assert.equal(empty.totalResults, 0)
    const okta = newUser('ann@example.com', {
      name: { givenName: 'Ann', familyName: 'Lee' },
      emails: mail('ann@example.com'),
      displayName: 'Ann Lee',
      locale: 'en-US',
      externalId: '00u1',
      groups: [],
      password: '1mz050nq',
    })
    const made = await provider.done('POST', '/Users', okta, 201)
    assert.equal('password' in made, false)
    const again = await provider.ask('POST', '/Users', okta)
    assert.deepEqual([again.status, again.body.scimType, again.body.status], [409, 'uniqueness', '409'])
    assert.deepEqual(again.body.schemas, [`${messages}:Error`])
    const path = `/Users/${made.id}`
    const off = await provider.done('PATCH', path, patch({ op: 'replace', value: { active: false } }))
    assert.equal(off.active, false)
    const on = await provider.done('PUT', path, { ...made, active: true })
    assert.equal(on.active, true)
    const group = await provider.done('POST', '/Groups', { displayName: 'Test SCIMv2', members: [] }, 201)
    const ofGroup = `/Groups/${group.id}`
    const rename = { op: 'replace', value: { id: group.id, displayName: 'Test SCIMv2 renamed' } }
    await provider.done('PATCH', ofGroup, patch(rename), 204)
    const add = { op: 'add', path: 'members', value: [{ value: made.id, display: 'ann@example.com' }] }
    await provider.done('PATCH', ofGroup, patch(add), 204)
    const whole = await provider.done('GET', ofGroup)
    assert.deepEqual(
      [whole.displayName, whole.members.map((one: any) => [one.value, one.display, one.type])],
      ['Test SCIMv2 renamed', [[made.id, 'Ann Lee', 'User']]],
    )
    await provider.done(
      'PATCH',
      ofGroup,
      patch({ op: 'remove', path: `members[value eq "${made.id}"]` }),
      204,
    )
    const put = await provider.done('PUT', ofGroup, {
      displayName: 'Test SCIMv2',
      members: [{ value: made.id }],
    })
    assert.equal(put.members.length, 1)
    await provider.done('DELETE', ofGroup, undefined, 204)
  })
})
