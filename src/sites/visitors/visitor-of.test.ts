// Who the visitor of a request is: which sources count before others, and which tokens are accepted.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SignJWT } from 'jose'
import { reading } from '#context.ts'
import { Invalid } from '#kernel/errors.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { assertBlocksNobody, measureLoop, measuringTest } from '../../../test/world/event-loop.ts'
import { newVisitorKey, openVisitorKey, visitorOf, visitorVariable } from './index.ts'

const address = (query: string) => new URL(`https://docs.example.com/guide?${query}`)
const cookie = (claims: unknown) => `lectern-visitor=${encodeURIComponent(JSON.stringify(claims))}`

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)

  const setUp = async (fields: { readonly adaptive_content?: 0 | 1 } = {}) => {
    const world = await shared()
    const { id: organization, admin } = await world.organization()
    const ctx = reading(world.installation, { userId: admin.id, tokenId: '', scope: 'read' })
    const site = (id: string) => ({
      id,
      organization_id: organization,
      adaptive_content: fields.adaptive_content ?? (1 as const),
      visitor_key: newVisitorKey(world.installation, id),
    })
    const [one, other] = [site('one'), site('other')]
    const token = (claims: Record<string, unknown>, of = one, seconds = 60) =>
      new SignJWT({ ...claims, exp: Math.floor(world.clock.now / 1000) + seconds })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(Buffer.from(openVisitorKey(world.installation, of)))
    const of = (input: Parameters<typeof visitorOf>[2], url?: URL) => visitorOf(ctx, one, input, url)
    return { world, organization, admin, one, other, token, of }
  }

  const refused = async (work: Promise<unknown>, path: string, message: RegExp): Promise<void> => {
    await assert.rejects(work, (error: unknown) => {
      assert.ok(error instanceof Invalid)
      assert.equal(error.problems[0]?.path, path)
      assert.match(error.message, message)
      return true
    })
  }

  test('without a word of them a visitor has no claims', async () => {
    const { of } = await setUp()
    assert.deepEqual(await of({}), { claims: {}, unsigned: {}, authenticated: false })
  })

  test('a token is taken from the caller, from the query and from the cookie, in this order', async () => {
    const { of, token } = await setUp()
    const [given, query, inCookie] = [await token({ a: 1 }), await token({ a: 2 }), await token({ a: 3 })]
    const cookies = `lectern-visitor-token=${inCookie}`
    const claimOf = async (...asked: Parameters<typeof of>) => (await of(...asked)).claims.a
    assert.equal(await claimOf({ jwtToken: given, cookies }, address(`jwt_token=${query}`)), 1)
    assert.equal(await claimOf({ cookies }, address(`jwt_token=${query}`)), 2)
    assert.equal(await claimOf({ cookies }, address('jwt_token=wrong')), 3)
    assert.equal(await claimOf({ cookies: 'lectern-visitor-token=wrong' }), undefined)
    assert.equal((await of({ cookies })).authenticated, true)
  })

  test('a token of the caller that is wrong or expired is refused, one of the address or a cookie is as none', async () => {
    const { of, token, other, world } = await setUp()
    const [good, foreign] = [await token({ a: 1 }), await token({ a: 1 }, other)]
    const path = '/visitor/jwtToken'
    for (const wrong of ['', 'x', foreign]) await refused(of({ jwtToken: wrong }), path, /key of this site/)
    world.clock.now += 61_000
    await refused(of({ jwtToken: good }), path, /expired/)
    for (const wrong of [good, foreign]) {
      const visitor = await of({ cookies: `lectern-visitor-token=${wrong}` }, address(`jwt_token=${wrong}`))
      assert.deepEqual(visitor, { claims: {}, unsigned: {}, authenticated: false })
    }
  })

  test('a member is known by what ping gave them, until they are kept out, or leave', async () => {
    const { of, world, organization, admin } = await setUp()
    const member = await world.member({ id: organization }, 'read')
    const ping = await member.post(`/orgs/${organization}/ping`)
    const { claims, authenticated } = await of({ jwtToken: ping.body.serviceVisitorClaims })
    assert.deepEqual([claims.sub, claims.email, authenticated], [member.id, member.email, true])
    const elsewhere = await world.organization()
    const foreign = await elsewhere.admin.post(`/orgs/${elsewhere.id}/ping`)
    await refused(
      of({ jwtToken: foreign.body.serviceVisitorClaims }),
      '/visitor/jwtToken',
      /key of this site/,
    )
    const signsOn = (sso: boolean) => admin.patch(`/orgs/${organization}`, { sso })
    assert.equal((await signsOn(true)).status, 200)
    await refused(of({ jwtToken: ping.body.serviceVisitorClaims }), '/visitor/jwtToken', /no longer lets in/)
    await signsOn(false)
    assert.equal((await of({ jwtToken: ping.body.serviceVisitorClaims })).authenticated, true)
    await admin.delete(`/orgs/${organization}/members/${member.id}`)
    await refused(of({ jwtToken: ping.body.serviceVisitorClaims }), '/visitor/jwtToken', /no member any more/)
  })

  test('unsigned claims are joined: the word of the caller before the query, and that before the cookie', async () => {
    const { of } = await setUp()
    const cookies = cookie({ a: 'cookie', b: 'cookie', c: 'cookie' })
    const { unsigned } = await of(
      { unsignedClaims: { a: 'given' }, cookies },
      address('visitor.a=x&visitor.b=query'),
    )
    assert.deepEqual(unsigned, { a: 'given', b: 'query', c: 'cookie' })
  })

  test('unsigned claims never stand for signed ones, and a signed claim called unsigned counts for nothing', async () => {
    const { of, token } = await setUp()
    const visitor = await of({
      jwtToken: await token({ plan: 'free', unsigned: { beta: true } }),
      unsignedClaims: { plan: 'pro' },
    })
    const { plan, unsigned } = visitorVariable(visitor).claims
    assert.deepEqual([plan, unsigned], ['free', { plan: 'pro' }])
  })

  test('a site without adaptive content reads no claims, and still knows who has a token', async () => {
    const { of, token } = await setUp({ adaptive_content: 0 })
    const visitor = await of({
      jwtToken: await token({ a: 1 }),
      unsignedClaims: { b: 1 },
      cookies: cookie({ c: 1 }),
    })
    assert.deepEqual(visitor, { claims: {}, unsigned: {}, authenticated: true })
    await refused(of({ jwtToken: 'wrong' }), '/visitor/jwtToken', /key of this site/)
  })

  test('unsigned claims of the caller are bounded in bytes, names and depth, and are refused beyond', async () => {
    const { of } = await setUp()
    const deep = (levels: number): never => (levels === 0 ? 1 : { a: deep(levels - 1) }) as never
    const path = '/visitor/unsignedClaims'
    await of({ unsignedClaims: { a: 'x'.repeat(65_000), b: deep(4) } })
    await refused(of({ unsignedClaims: { a: 'é'.repeat(33_000) } }), path, /65536 bytes/)
    await refused(of({ unsignedClaims: { a: deep(5) } }), path, /5 levels/)
    const names = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`n${index}`, 1]))
    await refused(of({ unsignedClaims: { a: names } }), path, /200 names/)
  })

  measuringTest('the worst that fits blocks nobody', async () => {
    const { of } = await setUp()
    const input = {
      jwtToken: 'A'.repeat(8192),
      unsignedClaims: { a: Array.from({ length: 16_000 }, () => [1]) },
      cookies: `${';'.repeat(4000)}lectern-visitor=${'['.repeat(4000)}`,
    }
    const work = () => assert.rejects(of(input, address('visitor.a=b&'.repeat(5000))))
    await work()
    assertBlocksNobody((await measureLoop(work)).longest)
  })
})
