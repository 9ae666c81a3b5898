// How many answers of a user are kept: the newest, within limits of number and size.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '#database/index.ts'
import { forEachDatabase } from '../../test/world/databases.ts'
import { assertBlocksNobody, measureLoop, measuringTest } from '../../test/world/event-loop.ts'
import { forgetExcess, mostKept } from './forgetting.ts'

const batch = 1000

/** Stores `count` answers of a size, each a second after the other. */
const keep = (database: Database, user: string, count: number, size: number): Promise<void> =>
  database.transaction(async db => {
    for (let from = 0; from < count; from += batch) {
      const rows = Array.from({ length: Math.min(batch, count - from) }, (_, index) => ({
        user_id: user,
        key: `${size} ${from + index}`,
        fingerprint: '',
        answer: Buffer.alloc(1),
        size,
        created_at: new Date((from + index) * 1000).toISOString(),
      }))
      await db.insertInto('kept_answers').values(rows).execute()
    }
  })

forEachDatabase((_engine, open) => {
  const keptOf = async (database: Database, user: string) =>
    database.read
      .selectFrom('kept_answers')
      .select('key')
      .where('user_id', '=', user)
      .orderBy('created_at')
      .execute()

  test('of too many answers of a user the oldest go, and nobody else loses any', async () => {
    const database = await open()
    await keep(database, 'ada', mostKept.answers + 2, 100)
    await keep(database, 'bob', 3, 100)
    await forgetExcess({ database }, 'ada')
    const kept = await keptOf(database, 'ada')
    assert.equal(kept.length, mostKept.answers)
    assert.equal(kept[0]?.key, '100 2')
    assert.equal((await keptOf(database, 'bob')).length, 3)
  })

  test('of answers that are too large together the oldest go', async () => {
    const database = await open()
    await keep(database, 'ada', 5, mostKept.bytes / 4)
    await forgetExcess({ database }, 'ada')
    assert.equal((await keptOf(database, 'ada')).length, 4)
    await forgetExcess({ database }, 'ada')
    assert.equal((await keptOf(database, 'ada')).length, 4)
  })

  measuringTest('to forget many large answers keeps nobody waiting', async () => {
    const database = await open()
    const answer = Buffer.alloc(2_000_000)
    for (let second = 0; second < 150; second++)
      await database.transaction(db =>
        db
          .insertInto('kept_answers')
          .values({
            user_id: 'ada',
            key: `${second}`,
            fingerprint: '',
            answer,
            size: answer.length,
            created_at: new Date(second * 1000).toISOString(),
          })
          .execute(),
      )
    const { longest } = await measureLoop(() => forgetExcess({ database }, 'ada'))
    assert.equal((await keptOf(database, 'ada')).length, mostKept.bytes / answer.length)
    assertBlocksNobody(longest)
  })
})
