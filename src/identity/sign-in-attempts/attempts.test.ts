// Attempts to sign in: what is counted, how long it delays later ones, and what is forgotten.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { TooManyAttempts } from '#kernel/errors.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import { type CountedBy, delayAfter } from './delays.ts'
import { attempt, SignInRefused, type Tried } from './index.ts'

test('a few attempts are free, then each costs twice the delay of the one before, up to a limit', () => {
  const table: readonly [CountedBy, number, number][] = [
    ['pair', 0, 0],
    ['pair', 4, 0],
    ['pair', 5, 1],
    ['pair', 6, 2],
    ['pair', 7, 4],
    ['pair', 14, 512],
    ['pair', 15, 900],
    ['pair', 5000, 900],
    ['network', 29, 0],
    ['network', 30, 1],
    ['network', 31, 2],
    ['network', 40, 900],
    ['account', 49, 0],
    ['account', 50, 1],
    ['account', 55, 32],
    ['account', 56, 60],
    ['account', 5000, 60],
  ]
  for (const [by, failures, seconds] of table)
    assert.equal(delayAfter(by, failures), seconds, `${by} ${failures}`)
})

forEachDatabase((_engine, open) => {
  let world: World
  let tried: string[]

  beforeEach(async () => {
    world = await createWorld(await open())
    tried = []
  })

  const here: Tried = { email: 'anna@example.com', network: '192.0.2.1' }
  /** The result of an attempt; `seconds` to wait where it is not even made. */
  const tryOnce = async (
    what: Partial<Tried> & { isRight?: boolean } = {},
    installation = world.installation,
  ): Promise<'right' | 'wrong' | number> => {
    const { isRight = false, ...where } = what
    try {
      return await attempt(installation, { ...here, ...where }, async () => {
        tried.push(where.email ?? here.email)
        return isRight ? ('right' as const) : undefined
      })
    } catch (error) {
      if (error instanceof SignInRefused) return 'wrong'
      if (error instanceof TooManyAttempts) return error.retryAfter
      throw error
    }
  }
  const fail = async (times: number, where: Partial<Tried> = {}) => {
    for (let count = 0; count < times; count++) assert.equal(await tryOnce(where), 'wrong')
  }
  const wait = (seconds: number) => {
    world.clock.now += 1000 * seconds
  }

  test('after five failures from a network each attempt at an account waits twice as long', async () => {
    await fail(5)
    for (const seconds of [1, 2, 4, 8]) {
      assert.equal(await tryOnce({ isRight: true }), seconds)
      wait(seconds - 0.001)
      assert.equal(await tryOnce({ isRight: true }), 1)
      wait(0.001)
      await fail(1)
    }
    assert.equal(tried.length, 9)
  })

  test('the same address in other letters is the same account', async () => {
    await fail(3)
    await fail(2, { email: 'ANNA@example.com' })
    assert.equal(await tryOnce(), 1)
  })

  test('another account, and another network, are not delayed by that', async () => {
    await fail(5)
    assert.equal(await tryOnce({ email: 'bert@example.com' }), 'wrong')
    assert.equal(await tryOnce({ network: '192.0.2.2' }), 'wrong')
  })

  test('a network may fail thirty times, at whatever accounts', async () => {
    for (let count = 0; count < 30; count++) await fail(1, { email: `somebody.${count}@example.com` })
    assert.equal(await tryOnce({ email: 'bert@example.com', isRight: true }), 1)
    assert.equal(await tryOnce({ email: 'bert@example.com', network: '192.0.2.2' }), 'wrong')
  })

  test('an account may fail fifty times from everywhere, and is never blocked for more than a minute', async () => {
    for (let count = 0; count < 50; count++) await fail(1, { network: `192.0.2.${count + 1}` })
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      assert.equal(await tryOnce({ network: '198.51.100.1', isRight: true }), seconds)
      wait(seconds)
      await fail(1, { network: `203.0.113.${seconds}` })
    }
  })

  test('who has signed in from a network is kept out from there neither by the account nor by the network', async () => {
    assert.equal(await tryOnce({ isRight: true }), 'right')
    for (let count = 0; count < 50; count++) await fail(1, { network: `192.0.2.${count + 100}` })
    for (let count = 0; count < 30; count++) await fail(1, { email: `somebody.${count}@example.com` })
    assert.equal(await tryOnce({ email: 'bert@example.com' }), 1)
    assert.equal(await tryOnce({ isRight: true }), 'right')
    assert.equal(await tryOnce({ network: '198.51.100.1' }), 1)
    await fail(5)
    assert.equal(await tryOnce({ isRight: true }), 1)
  })

  test('a sign-in forgets what failed for the account from the same network, and counts for nobody', async () => {
    await fail(4)
    assert.equal(await tryOnce({ isRight: true }), 'right')
    await fail(5)
    for (let count = 0; count < 25; count++) await fail(1, { email: `somebody.${count}@example.com` })
    // Four failures before the sign-in and these are twenty-nine: failures from a known network count only for the pair.
    await fail(1, { email: 'bert@example.com' })
    assert.equal(await tryOnce({ email: 'carl@example.com' }), 1)
  })

  test('a sign-in of somebody does not let others go on sooner', async () => {
    for (let count = 0; count < 29; count++) await fail(1, { email: `somebody.${count}@example.com` })
    let others: unknown
    const own = attempt(world.installation, { ...here, email: 'own@example.com' }, async () => {
      wait(1)
      others = await tryOnce({ email: 'bert@example.com' })
      return 'right'
    })
    assert.equal(await own, 'right')
    assert.equal(others, 'wrong')
    assert.equal(await tryOnce({ email: 'carl@example.com' }), 2)
  })

  test('work that fails for a reason of its own is no attempt', async () => {
    const broken = () => Promise.reject(new Error('no room'))
    for (let count = 0; count < 10; count++)
      await assert.rejects(attempt(world.installation, here, broken), /no room/)
    await fail(5)
  })

  test('a day later everything is forgotten', async () => {
    await fail(5)
    wait(86_400)
    await fail(5)
    assert.equal(await tryOnce(), 1)
  })

  test('of fifty guesses at the same moment no more are tried than one after the other, in all processes', async () => {
    const other = await createWorld(world.installation.database)
    const guess = (count: number, what: Partial<Tried>) =>
      tryOnce(what, (count % 2 === 0 ? world : other).installation)
    const ofOne = await Promise.all(Array.from({ length: 50 }, (_, count) => guess(count, {})))
    assert.equal(ofOne.filter(result => result === 'wrong').length, 5)
    const ofMany = await Promise.all(
      Array.from({ length: 50 }, (_, count) => guess(count, { email: `somebody.${count}@example.com` })),
    )
    assert.equal(ofMany.filter(result => result === 'wrong').length, 25)
    assert.equal(tried.length, 30)
  })

  test('what was tried is stored in no form that can be read', async () => {
    await fail(1)
    const rows = await world.installation.database.read.selectFrom('sign_in_attempts').selectAll().execute()
    assert.equal(rows.length, 3)
    assert.doesNotMatch(JSON.stringify(rows), /anna|192\.0/)
  })
})
