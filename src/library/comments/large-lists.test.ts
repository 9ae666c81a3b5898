// The bounds of what one answer carries of a discussion.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSpace, read, sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'

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

  test('of many people who reacted alike the first hundred are told, and all are counted', async () => {
    const { admin, path, world: here } = await newSpace(await world())
    const { id } = (await admin.post(`${path}/comments`, { body: { markdown: 'a' } })).body
    for (let count = 0; count < 105; count++) {
      const somebody = await here.person(`Reader ${count}`)
      await here.act(somebody, ({ db }) =>
        db
          .insertInto('reactions')
          .values({
            post_id: id,
            emoji: '👍',
            user_id: somebody.id,
            reacted_at: new Date(here.clock.now + count).toISOString(),
          })
          .execute(),
      )
    }
    const [reaction] = (await read(admin, `${path}/comments/${id}`)).reactions
    assert.deepEqual([reaction.count, reaction.users.length], [105, 100])
    assert.equal(reaction.users[0].user.displayName, 'Reader 0')
  })
})
