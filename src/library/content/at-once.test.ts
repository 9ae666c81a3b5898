// Changes that wait for the lock of one content at the same time: each is judged by itself, as
// if they came one after another.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendDuring } from '../../../test/world/at-once.ts'
import { newSpace, read, sharedWorld, titlesIn } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Answer, Person } from '../../../test/world/world.ts'
import { lockHead, spaceHead } from '../heads/index.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  const insert = (person: Person, content: string, title: string, headers?: Record<string, string>) =>
    person.post(content, { changes: [{ operation: 'insert_page', title }] }, headers)

  /**
   * Statuses of requests that were sent while a transaction held the lock of the space; `meanwhile` is what it did there.
   */
  const whileLocked = async (
    space: Awaited<ReturnType<typeof newSpace>>,
    meanwhile: (ctx: Parameters<typeof lockHead>[0]) => Promise<unknown>,
    sendAll: () => Promise<Answer>[],
  ): Promise<number[]> => {
    const answers = await sendDuring<Answer[]>(
      space.world,
      space.admin,
      async ctx => {
        const head = await spaceHead.subject.find(ctx, { spaceId: space.id })
        assert.ok(head)
        await lockHead(ctx, head)
        await meanwhile(ctx)
      },
      () => Promise.all(sendAll()),
    )
    return answers.map(({ status }) => status)
  }

  test('all are made, each on what those before it have made, with an event for each', async () => {
    const space = await newSpace(await world())
    const names = Array.from({ length: 40 }, (_, index) => `page-${index}`)
    const all = () => names.map(name => insert(space.admin, space.content, name))
    const statuses = await whileLocked(space, async () => {}, all)
    assert.deepEqual(new Set(statuses), new Set([200]))
    assert.deepEqual((await titlesIn(space.admin, space.content)).sort(), names.sort())
    const events = await space.world.installation.database.read
      .selectFrom('events')
      .select('id')
      .where('resource_id', '=', space.id)
      .where('type', '=', 'space_content_updated')
      .execute()
    assert.equal(events.length, names.length)
  })

  test('one that fails leaves the others: a slug that is taken, a page that is not there', async () => {
    const space = await newSpace(await world())
    const { admin, content } = space
    const named = (title: string, slug: string) =>
      admin.post(content, { changes: [{ operation: 'insert_page', title, slug }] })
    const statuses = await whileLocked(
      space,
      async () => {},
      () => [
        named('one', 'same'),
        named('other', 'same'),
        admin.post(content, { changes: [{ operation: 'delete_page', page: 'nothing' }] }),
        insert(admin, content, 'last'),
      ],
    )
    assert.deepEqual(statuses.sort(), [200, 200, 400, 409])
    assert.equal((await titlesIn(admin, content)).length, 2)
  })

  test('of those that expect the same version the first alone is made', async () => {
    const space = await newSpace(await world())
    const { admin, content } = space
    const { etag } = (await admin.get(content)).headers
    const same = { 'if-match': etag as string }
    const statuses = await whileLocked(
      space,
      async () => {},
      () => [insert(admin, content, 'one', same), insert(admin, content, 'other', same)],
    )
    assert.deepEqual(statuses.sort(), [200, 412])
    assert.equal((await titlesIn(admin, content)).length, 1)
  })

  test('whoever lost the token or the access meanwhile is refused, and nobody else', async () => {
    const space = await newSpace(await world())
    const { organization, content, admin } = space
    const [stays, revoked, removed] = await Promise.all([
      space.world.member(organization, 'edit'),
      space.world.member(organization, 'edit'),
      space.world.member(organization, 'edit'),
    ])
    const statuses = await whileLocked(
      space,
      async ctx => {
        await ctx.db.deleteFrom('tokens').where('user_id', '=', revoked.id).execute()
        await ctx.db.deleteFrom('members').where('user_id', '=', removed.id).execute()
      },
      () => [stays, revoked, removed, admin].map(person => insert(person, content, person.id)),
    )
    assert.deepEqual(statuses.sort(), [200, 200, 401, 404])
    assert.deepEqual((await titlesIn(admin, content)).sort(), [stays.id, admin.id].sort())
    assert.equal((await read(admin, space.path)).id, space.id)
  })
})
