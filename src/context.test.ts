// Only a context in a transaction may write: this is checked by the compiler and by the database.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emit } from '#identity/events/index.ts'
import { putGrant } from '#identity/grants/index.ts'
import { enqueue } from '#jobs/index.ts'
import type { commit } from '#library/heads/index.ts'
import { sharedWorld } from '../test/world/content.ts'
import { forEachDatabase } from '../test/world/databases.ts'
import { type Ctx, reading, type WriteCtx } from './context.ts'

const event = { organization: 'o', type: 'tested', resource: { type: 'test', id: 't' } }
const resource = { type: 'space', id: 's' } as const
const principal = { type: 'user', id: 'u' } as const

/** Each of these compiles only because the comment before it expects an error. */
const writes = (ctx: Ctx): readonly (() => Promise<unknown>)[] => [
  // @ts-expect-error a context that reads inserts nothing
  () => ctx.db.insertInto('secrets').values({ name: 'a', value: '' }).execute(),
  // @ts-expect-error it updates nothing
  () => ctx.db.updateTable('secrets').set({ value: '' }).execute(),
  // @ts-expect-error it deletes nothing
  () => ctx.db.deleteFrom('secrets').execute(),
  // @ts-expect-error it emits no event
  () => emit(ctx, event),
  // @ts-expect-error it grants nothing
  () => putGrant(ctx, resource, principal, 'read'),
  // @ts-expect-error it asks for no job
  () => enqueue(ctx, { name: 'test' }),
]

// @ts-expect-error a commit needs a transaction
export const commitsOnlyIn: Ctx extends Parameters<typeof commit>[0] ? true : false = true

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  test('nothing is written with a context that only reads', async () => {
    const { installation } = await world()
    const ctx = reading(installation, { userId: 'u', tokenId: '', scope: 'write' })
    for (const write of writes(ctx)) await assert.rejects(write)
  })

  test('in a transaction of it all of that is written', async () => {
    const { installation } = await world()
    const ctx = reading(installation, { userId: 'u', tokenId: '', scope: 'write' })
    await ctx.inTransaction(async (inside: WriteCtx) => {
      for (const write of writes(inside)) await write()
    })
    const row = ctx.db.selectFrom('events').select('type').where('type', '=', 'tested')
    assert.deepEqual(await row.executeTakeFirst(), { type: 'tested' })
  })
})
