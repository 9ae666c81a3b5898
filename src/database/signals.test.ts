// Signals: sent only by a commit, to all followers; those who may have missed some are told so.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { forEachDatabase } from '../../test/world/databases.ts'
import { createSignals, type Database, type OwnSignals } from './index.ts'

/** A transaction with effects after its commit, as contexts make them. */
const sendIn = async (database: Database, signals: OwnSignals, subject: string): Promise<void> => {
  const effects: (() => void)[] = []
  await database.transaction(db =>
    signals.send({ db, afterCommit: effect => effects.push(effect) }, 'topic', subject),
  )
  for (const effect of effects) effect()
}

/** The signals of a topic, in order. */
const heardOn = (signals: OwnSignals, topic: string) => {
  const heard: (string | undefined)[] = []
  let wake = () => {}
  const unfollow = signals.follow(topic, subject => {
    heard.push(subject)
    wake()
  })
  const next = async (): Promise<string | undefined> => {
    while (heard.length === 0) await new Promise<void>(resolve => (wake = resolve))
    return heard.shift()
  }
  return { heard, next, unfollow }
}

forEachDatabase((engine, open) => {
  test('a signal reaches those of this process who follow its topic, once', async t => {
    const database = await open()
    const signals = createSignals(database)
    t.after(signals.close)
    const [own, other] = [heardOn(signals, 'topic'), heardOn(signals, 'other')]
    signals.start()
    // Once it is connected, all signals of other processes come after this one.
    if (database.listen) assert.equal(await own.next(), undefined)
    await sendIn(database, signals, 'one')
    own.unfollow()
    await sendIn(database, signals, 'two')
    assert.deepEqual([own.heard, other.heard.filter(Boolean)], [['one'], []])
  })

  test('a transaction that is rolled back signals nothing', async () => {
    const database = await open()
    const signals = createSignals(database)
    const { heard } = heardOn(signals, 'topic')
    const undone = database.transaction(async db => {
      await signals.send({ db, afterCommit: () => {} }, 'topic', 'one')
      throw new Error('undone')
    })
    await assert.rejects(undone, /undone/)
    assert.deepEqual(heard, [])
  })

  test('other processes hear it too, and not what was rolled back or what they sent themselves', {
    skip: engine === 'SQLite',
  }, async t => {
    const database = await open()
    const [one, other] = [createSignals(database), createSignals(database)]
    for (const signals of [one, other]) t.after(signals.close)
    const { heard, next } = heardOn(other, 'topic')
    other.start()
    assert.equal(await next(), undefined)
    const undone = database.transaction(async db => {
      await one.send({ db, afterCommit: () => {} }, 'topic', 'undone')
      throw new Error('undone')
    })
    await assert.rejects(undone)
    await sendIn(database, other, 'own')
    assert.equal(await next(), 'own')
    await sendIn(database, one, 'done')
    assert.equal(await next(), 'done')
    assert.deepEqual(heard, [])
  })

  test('a connection that breaks is made again, and those who follow learn that they may have missed something', {
    skip: engine === 'SQLite',
  }, async t => {
    const database = await open()
    const signals = createSignals(database)
    t.after(signals.close)
    const { next } = heardOn(signals, 'topic')
    signals.start()
    await next()
    await database.transaction(db =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'lectern signals'`.execute(db),
    )
    assert.equal(await next(), undefined)
    await sendIn(database, createSignals(database), 'afterwards')
    assert.equal(await next(), 'afterwards')
  })
})
