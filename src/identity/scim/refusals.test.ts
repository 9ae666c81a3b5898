// Refusals of SCIM and their form, and the answers to If-Match and If-None-Match.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import { type IdentityProvider, identityProvider, messages, newUser, patch } from './testing.ts'

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

  test('what is wrong is refused in the form of SCIM, each with its type', async () => {
    const { id } = await bjensen()
    const user = `/Users/${id}`
    const bad: readonly (readonly [string, string, unknown, number, string | undefined])[] = [
      ['GET', '/Users?filter=userName', undefined, 400, 'invalidFilter'],
      ['GET', '/Users?filter=userName%20eq', undefined, 400, 'invalidFilter'],
      ['GET', '/Users?filter=userName%20like%20%22a%22', undefined, 400, 'invalidFilter'],
      ['GET', '/Users?filter=nickName%20eq%20%22a%22', undefined, 400, 'invalidFilter'],
      ['GET', '/Users?filter=active%20gt%20true', undefined, 400, 'invalidFilter'],
      ['GET', '/Users?filter=userName%20eq%205', undefined, 400, 'invalidFilter'],
      ['GET', '/Users?count=many', undefined, 400, 'invalidValue'],
      ['GET', '/Users?sortBy=nothing', undefined, 400, 'invalidValue'],
      ['POST', '/Users', '{', 400, 'invalidSyntax'],
      ['POST', '/Users', [], 400, 'invalidSyntax'],
      ['POST', '/Users', '{"userName":"a@b.c","__proto__":{"x":1}}', 400, 'invalidSyntax'],
      ['POST', '/Users', newUser(''), 400, 'invalidValue'],
      ['POST', '/Users', newUser('no-address'), 400, 'invalidValue'],
      ['POST', '/Users', newUser('a@b.c', { emails: mail('a b@c@d') }), 400, 'invalidValue'],
      ['POST', '/Users', newUser('a@b.c', { active: 'perhaps' }), 400, 'invalidValue'],
      ['POST', '/Users', newUser('a@b.c', { name: 'Ann' }), 400, 'invalidValue'],
      ['POST', '/Users', newUser('BJENSEN', { emails: mail('other@example.com') }), 409, 'uniqueness'],
      ['PATCH', user, patch(), 400, 'invalidSyntax'],
      ['PATCH', user, patch({ op: 'move', path: 'title' }), 400, 'invalidSyntax'],
      ['PATCH', user, patch({ op: 'remove' }), 400, 'noTarget'],
      ['PATCH', user, patch({ op: 'replace', path: 'nothing', value: 1 }), 400, 'invalidPath'],
      ['PATCH', user, patch({ op: 'replace', path: 'emails[type', value: 1 }), 400, 'invalidPath'],
      ['PATCH', user, patch({ op: 'replace', path: 'id', value: 'x' }), 400, 'mutability'],
      ['PATCH', user, patch({ op: 'add', path: 'groups', value: [{ value: 'x' }] }), 400, 'mutability'],
      ['PATCH', user, patch({ op: 'remove', path: 'userName' }), 400, 'invalidValue'],
      [
        'PATCH',
        user,
        patch({ op: 'replace', path: 'emails[type eq "home"].value', value: 'x@y.z' }),
        400,
        'noTarget',
      ],
      ['POST', '/Groups', {}, 400, 'invalidValue'],
      ['POST', '/Groups', { displayName: 'x', members: [{ value: 'nobody' }] }, 400, 'invalidValue'],
      ['POST', '/Bulk', {}, 501, undefined],
      ['GET', '/Me', undefined, 501, undefined],
      ['GET', '/Devices', undefined, 404, undefined],
      ['GET', '/Groups/nothing', undefined, 404, undefined],
      ['GET', '/Users/%00', undefined, 404, undefined],
    ]
    for (const [method, path, body, status, scimType] of bad) {
      const answer = await provider.ask(method, path, body)
      const name = `${method} ${path} ${JSON.stringify(body)}: ${JSON.stringify(answer.body)}`
      assert.deepEqual([answer.status, answer.body.scimType], [status, scimType], name)
      assert.deepEqual(
        [answer.body.schemas, answer.body.status],
        [[`${messages}:Error`], String(status)],
        name,
      )
      assert.ok(answer.headers['x-request-id'], name)
    }
    const form = await provider.ask('POST', '/Users', 'userName=x', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    assert.deepEqual([form.status, form.body.status], [415, '415'])
    assert.equal(
      (await provider.ask('POST', '/Users', newUser('j@b.c'), { 'content-type': 'application/json' })).status,
      201,
    )
  })

  test('If-Match changes the version that it names and no other; If-None-Match answers 304 to who has it', async () => {
    for (const path of [
      `/Users/${(await bjensen()).id}`,
      `/Groups/${(await provider.done('POST', '/Groups', { displayName: 'Press' }, 201)).id}`,
    ]) {
      const rename = patch({ op: 'replace', value: { displayName: 'Renamed' } })
      const { meta } = await provider.done('GET', path)
      const have = await provider.ask('GET', path, undefined, { 'if-none-match': meta.version })
      assert.deepEqual([have.status, have.bytes.length], [304, 0])
      const changed = await provider.ask('PATCH', path, rename, { 'if-match': meta.version })
      assert.ok(changed.status < 300)
      assert.notEqual(changed.headers.etag, meta.version)
      assert.equal((await provider.done('GET', path)).meta.version, changed.headers.etag)
      for (const [method, body] of [
        ['PATCH', rename],
        ['PUT', newUser('x')],
        ['DELETE', undefined],
      ] as const) {
        const stale = await provider.ask(method, path, body, { 'if-match': meta.version })
        assert.deepEqual([stale.status, stale.body.status], [412, '412'])
      }
      assert.equal(
        (await provider.ask('GET', path, undefined, { 'if-none-match': meta.version })).status,
        200,
      )
      assert.equal((await provider.ask('DELETE', path, undefined, { 'if-match': '*' })).status, 204)
    }
  })
})
