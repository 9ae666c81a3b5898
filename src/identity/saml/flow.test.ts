// Signing in by SAML as a whole, from the provider's answer to an API call, and who is let in.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { assertBlocksNobody, measureLoop, measuringTest } from '../../../test/world/event-loop.ts'
import { prepared } from '../../../test/world/prepared.ts'
import { type AnswerOptions, createSamlProvider, type SamlPerson } from '../../../test/world/saml-provider.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import { sessionCookie } from '../sessions/index.ts'
import { findActiveProvider, signOn, takeSignOn } from '../single-sign-on/index.ts'
import { acceptSaml, samlMetadata, startSaml } from './index.ts'

const now = Date.parse('2026-01-01T00:00:00.000Z')
const provider = prepared(() => createSamlProvider(() => now))
after(async () => (await provider).close())

const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
let people = 0
/** A new person. */
const somebody = (): SamlPerson & { email: string } => {
  const email = `person-${++people}@example.com`
  return { nameId: `id-${people}`, format: persistent, attributes: { email, displayName: 'Ada' }, email }
}

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)

  const setUp = async (world: World, settings: object = {}) => {
    const { installation, act, inject } = world
    const { id: organizationId, admin } = await world.organization()
    const idp = await provider
    const team = (await admin.put(`/orgs/${organizationId}/teams`, { title: 'New' })).body
    const fields = { label: 'ID', ...idp.settings, defaultRole: 'edit', defaultTeam: team.id, ...settings }
    const { id } = (await admin.post(`/orgs/${organizationId}/saml`, fields)).body
    const answerTo = async (options: AnswerOptions, to?: string) => {
      idp.trust((await samlMetadata(installation, id)) as string)
      const begun = await startSaml(installation, id, { to })
      assert.ok(begun)
      return { ...begun, ...(await idp.answer(begun.url, options)) }
    }
    /** The result in the browser: a session, or why there is none. */
    const signIn = async (person: SamlPerson, to?: string) => {
      const { SAMLResponse, browserSecret } = await answerTo({ person, RelayState: '//evil.example' }, to)
      const accepted = await acceptSaml(installation, id, { SAMLResponse })
      if ('refused' in accepted) return accepted
      const code = new URL(accepted.completeUrl).searchParams.get('code') as string
      return act({ id: '' }, async ctx => {
        const taken = await takeSignOn(ctx, { code, providerId: id, browserSecret })
        const found = await findActiveProvider(ctx, { kind: 'saml', id })
        assert.ok(taken?.answer && found)
        const outcome = await signOn(ctx, found, taken.answer, { userAgent: 'test' })
        return 'secret' in outcome ? { ...outcome, to: taken.to } : outcome
      })
    }
    const asking = (secret: string) => async (path: string) => {
      const cookie = sessionCookie(installation, secret).split(';')[0] as string
      return inject({ url: `/v1${path}`, headers: { cookie } })
    }
    const enter = async (person: SamlPerson) => {
      const outcome = await signIn(person)
      assert.ok('secret' in outcome, JSON.stringify(outcome))
      return asking(outcome.secret)
    }
    const path = `/orgs/${organizationId}`
    return { idp, installation, admin, id, path, team, organizationId, answerTo, signIn, enter }
  }

  test('whoever signs in for the first time becomes a member with the role and team of the provider, and calls the API', async () => {
    const { enter, path, team } = await setUp(await shared())
    const person = somebody()
    const get = await enter(person)
    const user = (await get('/user')).body
    assert.deepEqual([user.email, user.displayName], [person.email, 'Ada'])
    const member = (await get(`${path}/members/${user.id}`)).body
    assert.deepEqual([member.role, member.sso], ['edit', true])
    const teams = (await get(`${path}/members/${user.id}/teams`)).body.items
    assert.deepEqual(
      teams.map((one: { team: { id: string } }) => one.team.id),
      [team.id],
    )
  })

  test('whoever comes again is the same person, under a new name and address', async () => {
    const { enter } = await setUp(await shared())
    const person = somebody()
    const { id } = (await (await enter(person))('/user')).body
    const email = `renamed-${person.email}`
    const again = await enter({ ...person, attributes: { email, displayName: 'Ada Byrne' } })
    const user = (await again('/user')).body
    assert.deepEqual([user.id, user.displayName, user.email], [id, 'Ada Byrne', email])
  })

  test('a name is cut after 64 characters, in the middle of none', async () => {
    const { enter } = await setUp(await shared())
    const named = async (displayName: string) => {
      const person = somebody()
      const attributes = { ...person.attributes, displayName }
      return (await (await enter({ ...person, attributes }))('/user')).body.displayName
    }
    const allowed = `a${'😀'.repeat(40)}`
    assert.equal(await named(allowed), allowed)
    assert.equal(await named(`a${'😀'.repeat(80)}`), `a${'😀'.repeat(63)}`)
  })

  test('whoever was removed comes back only where the provider says so', async () => {
    const { enter, signIn, admin, path, id } = await setUp(await shared())
    const person = somebody()
    const get = await enter(person)
    const user = (await get('/user')).body
    assert.equal((await admin.delete(`${path}/members/${user.id}`)).status, 204)
    assert.notEqual((await get(path)).status, 200)
    assert.match(JSON.stringify(await signIn(person)), /removed/)
    await admin.patch(`${path}/saml/${id}`, { rejoin: true })
    assert.equal((await (await enter(person))(path)).status, 200)
  })

  test('a provider that is deleted signs out whoever signed in by it', async () => {
    const { enter, admin, path, id } = await setUp(await shared())
    const get = await enter(somebody())
    assert.equal((await get(path)).status, 200)
    assert.equal((await admin.delete(`${path}/saml/${id}`)).status, 204)
    assert.notEqual((await get(path)).status, 200)
  })

  test('what comes back as RelayState leads nowhere: a browser goes where it began, in this installation', async () => {
    const { signIn } = await setUp(await shared())
    for (const [to, goes] of [
      ['/orgs/1?x=y', '/orgs/1?x=y'],
      ['//evil.example', '/account'],
      ['https://evil.example', '/account'],
    ] as const) {
      const outcome = await signIn(somebody(), to)
      assert.equal('to' in outcome && outcome.to, goes)
    }
  })

  test('of two processes that get one answer together, one takes it', async () => {
    const database = await open()
    const [one, other] = [await createWorld(database), await createWorld(database)]
    const { answerTo, id } = await setUp(one)
    const { SAMLResponse } = await answerTo({ person: somebody() })
    const accepting = [one, other, one, other].map(({ installation }) =>
      acceptSaml(installation, id, { SAMLResponse }),
    )
    const taken = (await Promise.all(accepting)).filter(result => 'completeUrl' in result)
    assert.equal(taken.length, 1)
  })

  measuringTest('no answer keeps the event loop, however long its signature takes', async () => {
    const { answerTo, installation, id } = await setUp(await shared())
    const filled = '<a/>&amp;'.repeat(2400)
    const edit = (xml: string) => xml.replace('</saml:Assertion>', `${filled}</saml:Assertion>`)
    const padding = (xml: string) => `${xml}${' '.repeat(250_000 - xml.length)}`
    const { SAMLResponse } = await answerTo({ person: somebody(), edit, signed: 'both' })
    const worst = Buffer.from(padding(Buffer.from(SAMLResponse, 'base64').toString())).toString('base64')
    const accept = () => acceptSaml(installation, id, { SAMLResponse: worst })
    assert.ok('completeUrl' in (await accept()))
    const { longest } = await measureLoop(accept)
    assertBlocksNobody(longest)
  })
})
