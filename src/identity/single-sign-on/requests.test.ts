// Pending sign-ins: answered once, and taken once, by the browser that began.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minute } from '#kernel/durations.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import {
  type Asserted,
  answerSignOn,
  type BegunSignOn,
  beginSignOn,
  forgetProvider,
  type TakenSignOn,
  takeSignOn,
} from './index.ts'

const nobody = { id: '' }
const provider = { id: 'provider' }
const ada: Asserted = { subject: '42', email: 'ada@example.com', displayName: 'Ada' }

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  const act = async <T>(work: Parameters<Awaited<ReturnType<typeof world>>['act']>[1]) =>
    (await world()).act(nobody, work) as Promise<T>
  const begin = (to = '/there', browserSecret?: string) =>
    act<BegunSignOn>(ctx => beginSignOn(ctx, provider, { to, browserSecret, data: { nonce: 'n' } }))
  const answer = (id: string, providerId = provider.id) =>
    act<string | undefined>(ctx => answerSignOn(ctx, { id, providerId }, ada))
  const take = (by: { id: string } | { code: string }, browserSecret: string, providerId = provider.id) =>
    act<TakenSignOn | undefined>(ctx => takeSignOn(ctx, { ...by, providerId, browserSecret }))
  const atOnce = <T>(send: () => Promise<T>) => Promise.all(Array.from({ length: 5 }, send))
  const rows = async () => {
    const { read } = (await world()).installation.database
    return read.selectFrom('sign_on_requests').selectAll().execute()
  }

  test('the browser that began takes its sign-in, once, with its data and where it goes', async () => {
    const { id, browserSecret } = await begin()
    assert.deepEqual(await take({ id }, browserSecret), { data: { nonce: 'n' }, to: '/there' })
    assert.equal(await take({ id }, browserSecret), undefined)
  })

  test('no other browser takes it, nor another provider, and it stays for the one that began', async () => {
    const { id, browserSecret } = await begin()
    const other = await begin()
    assert.equal(await take({ id }, other.browserSecret), undefined)
    assert.equal(await take({ id }, ''), undefined)
    assert.equal(await take({ id }, browserSecret, 'another'), undefined)
    assert.notEqual(await take({ id }, browserSecret), undefined)
  })

  test('a browser goes on with two sign-ins under one secret, and takes no secret that is none', async () => {
    const first = await begin()
    const second = await begin('/second', first.browserSecret)
    assert.equal(second.browserSecret, first.browserSecret)
    assert.notEqual((await begin('/', 'chosen by somebody')).browserSecret, 'chosen by somebody')
    for (const { id } of [first, second]) assert.notEqual(await take({ id }, first.browserSecret), undefined)
  })

  test('an answer that came without the cookie waits for the browser under a code', async () => {
    const { id, browserSecret } = await begin()
    const code = (await answer(id)) as string
    assert.equal(await take({ id }, browserSecret), undefined, 'not by the id, which the provider knows')
    assert.equal(await take({ code: `${code}x` }, browserSecret), undefined)
    assert.deepEqual(await take({ code }, browserSecret), { data: { nonce: 'n' }, answer: ada, to: '/there' })
    assert.equal(await take({ code }, browserSecret), undefined)
  })

  test("a second answer, one to nobody's request, and one of another provider are refused", async () => {
    const { id } = await begin()
    assert.equal(await answer(id, 'another'), undefined)
    assert.notEqual(await answer(id), undefined)
    assert.equal(await answer(id), undefined)
    for (const unknown of [`_${'a'.repeat(43)}`, '', '_\0', 'x'.repeat(100_000)])
      assert.equal(await answer(unknown), undefined)
  })

  test('of answers and of browsers that come together, one wins', async () => {
    const { id, browserSecret } = await begin()
    const codes = (await atOnce(() => answer(id))).filter(code => code !== undefined)
    assert.equal(codes.length, 1)
    const taken = await atOnce(() => take({ code: codes[0] as string }, browserSecret))
    assert.equal(taken.filter(one => one !== undefined).length, 1)
  })

  test('what was begun an hour ago has ended, and an answer after five minutes', async () => {
    const { clock } = await world()
    const { id, browserSecret } = await begin()
    const answered = await begin()
    const code = (await answer(answered.id)) as string
    clock.now += 5 * minute
    assert.equal(await take({ code }, answered.browserSecret), undefined)
    clock.now += 55 * minute
    assert.equal(await answer(id), undefined)
    assert.equal(await take({ id }, browserSecret), undefined)
  })

  test('nothing that signs somebody in is stored in the clear', async () => {
    const { id, browserSecret } = await begin()
    const code = (await answer(id)) as string
    const stored = JSON.stringify(await rows())
    for (const secret of [browserSecret, code, 'nonce', ada.email])
      assert.ok(!stored.includes(secret), secret)
  })

  test('a browser is sent to no address but a path of the installation', async () => {
    const { id, browserSecret } = await begin('//evil.example')
    assert.deepEqual(await take({ id }, browserSecret), { data: { nonce: 'n' }, to: '/account' })
  })

  test('a provider that is gone has none under way', async () => {
    const { id, browserSecret } = await begin()
    await act(ctx => forgetProvider(ctx, provider.id))
    assert.equal(await take({ id }, browserSecret), undefined)
    assert.deepEqual(await rows(), [])
  })
})
