// The worst requests to SCIM: none blocks others for long, and texts are returned as they were sent or refused.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { assertBlocksNobody, measureLoops, measuringTest } from '../../../test/world/event-loop.ts'
import { createWorld } from '../../../test/world/world.ts'
import { type IdentityProvider, identityProvider, newUser, patch } from './testing.ts'

forEachDatabase((_engine, open) => {
  let provider: IdentityProvider
  let user: { id: string }
  let group: { id: string }

  before(async () => {
    const world = await createWorld(await open('suite'))
    provider = await identityProvider(world)
    user = await provider.done('POST', '/Users', newUser('zoe@example.com'), 201)
    group = await provider.done('POST', '/Groups', { displayName: 'Press' }, 201)
  })

  const times = <Item>(count: number, item: (index: number) => Item) =>
    Array.from({ length: count }, (_, index) => item(index))
  const any = times(25, () => 'type eq "a" or value co "b"').join(' or ')
  const users = '/Users?filter='

  measuringTest('no request blocks others for long, and none is our own fault', async () => {
    const emails = times(50, index => ({ type: `a${index}`, value: `${index}@b.c` }))
    const worst: readonly (readonly [string, string, unknown])[] = [
      ['GET', `${users}${encodeURIComponent('('.repeat(2000))}`, undefined],
      [
        'GET',
        `${users}${encodeURIComponent(times(50, i => `displayName co "${i}"`).join(' or '))}`,
        undefined,
      ],
      ['GET', `${users}${encodeURIComponent(`displayName co "${'%_'.repeat(1900)}"`)}`, undefined],
      ['GET', `/Users?attributes=${'name.givenName,'.repeat(250)}`, undefined],
      [
        'PATCH',
        `/Users/${user.id}`,
        patch(...times(1000, i => ({ op: 'add', path: 'emails', value: emails.slice(i % 50) }))),
      ],
      [
        'PATCH',
        `/Users/${user.id}`,
        patch(
          { op: 'add', path: 'emails', value: emails },
          ...times(999, i => ({ op: 'replace', path: `emails[${any}].display`, value: `${i}` })).slice(
            0,
            250,
          ),
        ),
      ],
      [
        'PATCH',
        `/Users/${user.id}`,
        patch(...times(999, i => ({ op: 'add', path: `emails[type eq "${i}"].value`, value: 'x' }))),
      ],
      [
        'PATCH',
        `/Users/${user.id}`,
        patch({ op: 'add', value: Object.fromEntries(times(5000, i => [`x${i}`, i])) }),
      ],
      [
        'PATCH',
        `/Groups/${group.id}`,
        patch(...times(1000, i => ({ op: 'add', path: 'members', value: [{ value: `${i}` }] }))),
      ],
      [
        'PATCH',
        `/Groups/${group.id}`,
        patch({ op: 'remove', path: 'members', value: times(1000, i => ({ value: `${i}` })) }),
      ],
      [
        'PATCH',
        `/Groups/${group.id}`,
        patch({ op: 'add', path: 'members', value: times(1001, i => ({ value: `${i}` })) }),
      ],
      [
        'PUT',
        `/Users/${user.id}`,
        newUser('zoe@example.com', { photos: times(50, () => ({ value: 'x'.repeat(2000) })) }),
      ],
      ['POST', '/Users', `{"userName":${'['.repeat(60)}${']'.repeat(60)}}`],
      ['POST', '/Users', `{${times(9000, i => `"n${i}":{}`).join(',')}}`],
      ['POST', '/Users', `"${'x'.repeat(262_000)}"`],
      ['POST', '/Users', `"${'x'.repeat(262_145)}"`],
    ]
    const send = async ([method, path, body]: (typeof worst)[number]) =>
      (await provider.ask(method, path, body)).status
    for (const one of worst) await send(one)
    const uses = await measureLoops(worst.map(one => () => send(one)))
    uses.forEach(({ result, longest }, index) => {
      const name = `${worst[index]?.[0]} ${worst[index]?.[1].slice(0, 60)} (${index}): ${result}`
      assert.ok(result < 500, name)
      assertBlocksNobody(longest, name)
    })
    assert.equal(uses.at(-1)?.result, 413)
  })

  test('a text comes back as it was, or is refused, wherever one may be', async () => {
    const texts = [
      "'; drop table users; --",
      '%s {{x}}',
      '<script>alert(1)</script>',
      '﷽ \u200b‮ 👩‍👩‍👧',
      'é\t\u0001\u007f\u2028',
      '\0',
      '\ud800',
      '__proto__',
      '   ',
      'x'.repeat(3000),
    ]
    for (const text of texts) {
      const sent: object = { title: text, name: { formatted: text }, externalId: text, nickName: text }
      const answer = await provider.ask('PUT', `/Users/${user.id}`, {
        ...newUser('zoe@example.com'),
        ...sent,
      })
      if (answer.status === 400) continue
      assert.equal(answer.status, 200, text)
      const { title, name, externalId, nickName } = answer.body
      assert.deepEqual({ title, name, externalId, nickName }, sent)
      const filter = encodeURIComponent(`externalId eq ${JSON.stringify(text)}`)
      assert.equal((await provider.done('GET', `${users}${filter}`)).totalResults, 1, text)
    }
    for (const text of texts) {
      const { status } = await provider.ask(
        'GET',
        `/Groups?filter=${encodeURIComponent(`displayName co ${JSON.stringify(text)}`)}`,
      )
      assert.ok(status === 200 || status === 400, text)
      const named = await provider.ask('POST', '/Groups', { displayName: text })
      if (named.status === 201) assert.equal(named.body.displayName, text)
      else assert.equal(named.status, 400, text)
    }
  })
})
