// The rule of failed imports: what they have stored is removed some days later, even if nothing is ever deleted.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Ctx, reading } from '#context.ts'
import { newSpace, sharedWorld, type TestSpace } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { spaceHead } from '../heads/index.ts'
import { importFiles } from '../imports/import.ts'
import { filesInMemory } from '../imports/source.ts'
import { everythingReadable, neededBy, purgeAfter, storedIn } from './testing.ts'

const files = filesInMemory(
  new Map([
    ['one.md', Buffer.from('# One\n\nText\n')],
    ['two.md', Buffer.from('# Two\n\n[One](one.md)\n')],
    ['small.bin', Buffer.from('bytes')],
    ['large.bin', Buffer.alloc(5_000_000, 'bytes')],
  ]),
)

const mostDays = 4

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  /**
   * Runs an import that fails, as if its process were killed, instead of starting one more than `transactions` transactions.
   */
  const bringIn = async (space: TestSpace, transactions: number): Promise<void> => {
    const { installation } = space.world
    const ctx: Ctx = reading(installation, { userId: space.admin.id, tokenId: '', scope: 'write' })
    let left = transactions
    const inTransaction: Ctx['inTransaction'] = work =>
      left-- > 0 ? ctx.inTransaction(work) : Promise.reject(new Error('killed'))
    const head = await spaceHead.subject.find(ctx, { spaceId: space.id })
    assert.ok(head)
    await importFiles(Object.create(ctx, { inTransaction: { value: inTransaction } }), head, files, 'Import')
  }

  test('wherever an import dies, nothing that it has stored stays for ever', async () => {
    const mostStored = { objects: 0, blobs: 0 }
    for (let transactions = 1, isDone = false; !isDone; transactions++) {
      const space = await newSpace(await world())
      isDone = await bringIn(space, transactions).then(
        () => true,
        () => false,
      )
      const { objects, blobs } = await storedIn(space.world, space.id)
      if (!isDone) {
        mostStored.objects = Math.max(mostStored.objects, objects.length)
        mostStored.blobs = Math.max(mostStored.blobs, blobs.length)
      }
      await purgeAfter(space.world, mostDays)
      const left = await storedIn(space.world, space.id)
      assert.deepEqual(left, isDone ? await neededBy(space.world, [space.id]) : { objects: [], blobs: [] })
      if (isDone) await everythingReadable(space)
      assert.ok(transactions < 20)
    }
    assert.ok(mostStored.objects > 2 && mostStored.blobs === 2, JSON.stringify(mostStored))
  })

  test('imports that fail day after day put off no sweep, and those of a day ask for one', async () => {
    const space = await newSpace(await world())
    const jobs = () =>
      space.world.installation.database.read
        .selectFrom('jobs')
        .select('id')
        .where('name', '=', 'sweep-after-import')
        .where('key', 'like', `${space.id}%`)
        .execute()
    for (let day = 0; day < 8; day++) {
      for (let time = 0; time < 3; time++) await assert.rejects(bringIn(space, 2), /killed/)
      assert.ok((await jobs()).length <= mostDays)
      await purgeAfter(space.world, 1)
    }
    await purgeAfter(space.world, mostDays)
    assert.deepEqual(await storedIn(space.world, space.id), { objects: [], blobs: [] })
    assert.deepEqual(await jobs(), [])
  })
})
