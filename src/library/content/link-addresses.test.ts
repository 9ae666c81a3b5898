// The rule of the addresses of links: nothing that a browser would run is stored.
import { test } from 'node:test'
import { expectRefusal, newSpace, sharedWorld, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'

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
})
