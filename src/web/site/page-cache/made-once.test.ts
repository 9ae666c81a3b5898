// Pages are made once for all concurrent requests, but not for requests that come after a change.
import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { idsOf, page, publishedSite } from '#sites/published/testing.ts'
import { updatePage, write } from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { createWorld } from '../../../../test/world/world.ts'

forEachDatabase((_engine, open) => {
  const setUp = async () => {
    const found = await publishedSite(await createWorld(await open()))
    const { world, own, now } = found
    const get = (path: string) => world.inject({ url: new URL(own + path).pathname })
    const [, ...ids] = idsOf(
      await write(
        now.admin,
        now.content,
        page('Front', 'front'),
        page('Setup', 'first'),
        page('Other', 'other'),
      ),
    )
    return { ...found, get, id: ids[0] as string }
  }

  test('of a hundred requests at once for a page that was never made, one makes it', async () => {
    const { world, get } = await setUp()
    const rendering = mock.method(world.installation.rendering, 'forReaders')
    await get('/other')
    const once = rendering.mock.callCount()
    assert.ok(once > 0)
    const answers = await Promise.all(Array.from({ length: 100 }, () => get('/setup')))
    assert.equal(rendering.mock.callCount(), 2 * once)
    for (const { status, bytes } of answers) {
      assert.equal(status, 200)
      assert.deepEqual(bytes, answers[0]?.bytes)
    }
  })

  test('a page whose content changes while it is made is not sent to who asks after that', async () => {
    const { world, now, get, id } = await setUp()
    const { rendering } = world.installation
    const { forReaders } = rendering
    let changes = 0
    mock.method(rendering, 'forReaders', (owner: string) => {
      const renderer = forReaders(owner)
      const article: typeof renderer.article = async (...given) => {
        const made = await renderer.article(...given)
        if (++changes === 1)
          await write(now.admin, now.content, updatePage(id, { document: { markdown: 'second' } }))
        return made
      }
      return { ...renderer, article }
    })
    assert.match(String((await get('/setup')).bytes), /first/)
    for (let times = 0; times < 2; times++) assert.match(String((await get('/setup')).bytes), /second/)
    assert.equal(changes, 2)
  })
})
