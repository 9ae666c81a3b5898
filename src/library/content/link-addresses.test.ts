// The rule of the addresses of links: an address that a browser would run as a script is not stored.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edit, get } from '#content/tree/index.ts'
import { expectRefusal, newSpace, read, sharedWorld, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { commit, lockHead, sessionOf, spaceHead } from '../heads/index.ts'

forEachDatabase((_, open) => {
  const world = sharedWorld(open)
  const link = (url: string) => ({
    operation: 'insert_page',
    title: 'Link',
    type: 'link',
    target: { kind: 'url', url },
  })

  test('a link leads to http, https, mailto, tel or a relative address, and nowhere else', async () => {
    const space = await newSpace(await world())
    await write(
      space.admin,
      space.content,
      ...['https://a.example', 'mailto:a@example.com', 'tel:+1', '../a.md#b'].map(link),
    )
    for (const url of ['javascript:alert(1)', 'data:text/html,a', 'java\nscript:a', 'a'.repeat(2049)])
      await expectRefusal(space, { path: '/changes/0/target/url' }, link(url))
  })

  test('an address that a browser would run, from before, is not handed out', async () => {
    const { admin, content, id, world: here } = await newSpace(await world())
    const { changes } = await write(admin, content, link('https://a.example'))
    const key = `page/${changes[0].page}`
    await here.act(admin, async ctx => {
      const head = (await spaceHead.subject.find(ctx, { spaceId: id })) ?? assert.fail()
      const locked = await lockHead(ctx, head)
      const session = sessionOf(ctx, locked)
      const record = (await get(session, locked.revision.root, key)) as object
      const target = { kind: 'url', url: 'javascript:alert(1)' }
      const root = await edit(session, locked.revision.root, [[key, { ...record, target }]])
      await commit(ctx, locked, { root, session, type: 'edits' })
    })
    const { type, target } = await read(admin, `${content}/page/${changes[0].page}`)
    assert.deepEqual([type, target], ['link', undefined])
  })
})
