// The limits of what one answer contains of a discussion.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSpace, read, sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { assertBlocksNobody, measureLoop, measuringTest } from '../../../test/world/event-loop.ts'
import { insertRows } from '../../../test/world/teams.ts'
import { addReactions } from './reaction-store.ts'

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  test('a page of comments ends early where their words are many, and the pages together have all of them', async () => {
    const { admin, path } = await newSpace(await world())
    for (let count = 0; count < 25; count++)
      await admin.post(`${path}/comments`, { body: { markdown: `${count} ${'x'.repeat(19_900)}` } })
    const seen: string[] = []
    let page = ''
    do {
      const { items, next, count } = await read(admin, `${path}/comments?limit=1000&format=html${page}`)
      assert.deepEqual([items.length <= 20, count], [true, 25])
      seen.push(...items.map(({ id }: { id: string }) => id))
      page = next === undefined ? '' : `&page=${next.page}`
    } while (page !== '')
    assert.equal(new Set(seen).size, 25)
    assert.equal((await read(admin, `${path}/comments?limit=1000`)).items.length, 25)
  })

  test('of many people who reacted alike the first hundred are shown, and all are counted', async () => {
    const { admin, path, world: here } = await newSpace(await world())
    const { id } = (await admin.post(`${path}/comments`, { body: { markdown: 'a' } })).body
    for (let count = 0; count < 105; count++) {
      const somebody = await here.person(`Reader ${count}`)
      const at = new Date(here.clock.now + count).toISOString()
      await here.act(somebody, ctx => addReactions(ctx, id, ['👍'], at))
    }
    const [reaction] = (await read(admin, `${path}/comments/${id}`)).reactions
    assert.deepEqual([reaction.count, reaction.users.length], [105, 100])
    assert.equal(reaction.users[0].user.displayName, 'Reader 0')
  })

  measuringTest(
    'a list of comments ends early where very many people reacted, and blocks nobody',
    async () => {
      const { admin, path, world: here } = await newSpace(await world())
      const ids: string[] = []
      for (let count = 0; count < 4; count++)
        ids.push((await admin.post(`${path}/comments`, { body: { markdown: 'a' } })).body.id)
      const emojis = Array.from({ length: 20 }, (_, index) => `:e${index}:`)
      const people = Array.from({ length: 300 }, () => here.installation.newId())
      const at = '2026-01-01T00:00:00.000Z'
      await here.act(admin, async ({ db }) => {
        const named = { display_name: 'Somebody', photo_url: null, search_key: '', created_at: at }
        await insertRows(
          db,
          'users',
          people.map(id => ({ id, email: `${id}@e.co`, email_key: `${id}@e.co`, ...named })),
        )
        const posts = ids.flatMap(post_id => emojis.map(emoji => ({ post_id, emoji })))
        await insertRows(
          db,
          'reactions',
          posts.flatMap(post =>
            people.map((user_id, index) => ({ ...post, user_id, reacted_at: new Date(index).toISOString() })),
          ),
        )
        await insertRows(
          db,
          'reaction_counts',
          posts.map(post => ({ ...post, count: people.length })),
        )
      })
      await read(admin, `${path}/comments?limit=1000`)
      const { result, longest } = await measureLoop(() => read(admin, `${path}/comments?limit=1000`))
      assert.deepEqual([result.items.length, result.count], [2, 4])
      for (const { reactions } of result.items) {
        assert.equal(reactions.length, 20)
        for (const { count, users } of reactions) {
          assert.deepEqual([count, users.length], [300, 100])
          assert.deepEqual(
            users.map(({ user }: { user: { id: string } }) => user.id),
            people.slice(0, 100),
          )
        }
      }
      const rest = await read(admin, `${path}/comments?limit=1000&page=${result.next.page}`)
      assert.deepEqual(
        [...result.items, ...rest.items].map(({ id }: { id: string }) => id),
        ids.toReversed(),
      )
      assertBlocksNobody(longest)
    },
  )
})
