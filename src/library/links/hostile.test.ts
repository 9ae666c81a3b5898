// Malicious links, and very many of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPage, newSpace, read, sharedWorld, text, updatePage, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { type Item, report } from './testing.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  test('strange destinations are shown as written, and break nothing', async () => {
    const { admin, content, path } = await newSpace(await world())
    const strange = [
      '%00%ff.md',
      '..%2f..%2fetc%2fpasswd',
      '../../../../../../x.md',
      'constructor',
      '__proto__/x.md',
      '🐢/🐢.md',
      "a'b--.md",
      '/pages/short',
      '/files/00000000000000000000',
      '/pages/00000000000000000000',
      'javascript:alert(1)',
      'http://[::1',
      `${'a/'.repeat(300)}b.md`,
      `long-${'x'.repeat(9000)}`,
      '#%00',
      `#${'y'.repeat(5000)}`,
      'a/'.repeat(200_000),
    ]
    const page = await addPage(
      admin,
      content,
      'Page',
      text(strange.map(href => `[x](<${href}>)`).join('\n\n')),
    )
    const { items, stats } = await report(admin, `${path}/links`)
    assert.equal(items.length, strange.length)
    assert.deepEqual(stats, { total: strange.length, broken: { total: strange.length - 2 } })
    const urls = items.flatMap(({ targetReference }: Item) => targetReference.url ?? [])
    for (const href of ['%00%ff.md', 'constructor', '__proto__/x.md', '🐢/🐢.md', "a'b--.md", '/pages/short'])
      assert.ok(urls.includes(href), href)
    assert.ok(urls.every((url: string) => url.length <= 4096))
    await write(admin, content, { operation: 'delete_page', page })
    assert.deepEqual((await report(admin, `${path}/links`)).stats, { total: 0, broken: { total: 0 } })
  })

  test('thousands of links on a page are walked like any others', async () => {
    const { admin, content, path } = await newSpace(await world())
    const links = Array.from({ length: 3000 }, (_, index) => `[x](gone-${index}.md)`).join('\n\n')
    const page = await addPage(admin, content, 'Page', text(links))
    const seen = new Set<string>()
    for (const start of [`${path}/links`, `${content}/page/${page}/links`]) {
      seen.clear()
      for (let next: string | undefined = `${start}?limit=1000`; next !== undefined; ) {
        const answer: Item = await read(admin, next)
        assert.equal(answer.count, 3000)
        for (const { targetReference } of answer.items) seen.add(targetReference.url)
        next = answer.next && `${start}?limit=1000&page=${answer.next.page}`
      }
      assert.equal(seen.size, 3000)
    }
    await write(admin, content, updatePage(page, text('None.')))
    assert.equal((await report(admin, `${path}/links`)).count, 0)
  })

  test('what very many places lead to ends a page of the report early, and loses none of them', async () => {
    const { admin, content, path } = await newSpace(await world())
    const link = (index: number) => ({
      operation: 'insert_page',
      title: `Entry ${index}`,
      type: 'link',
      target: { kind: 'url', url: `https://${index % 3}.example/` },
    })
    for (let start = 0; start < 3000; start += 90) {
      const some = Array.from({ length: Math.min(90, 3000 - start) }, (_, index) => link(start + index))
      await write(admin, content, ...some)
      await admin.get(`${path}/links?limit=1`)
    }
    const sizes: number[] = []
    for (let next: string | undefined = `${path}/links`; next !== undefined; ) {
      const answer: Item = await read(admin, next)
      assert.equal(answer.count, 3)
      sizes.push(answer.items.map((item: Item) => item.locationReferences.length))
      next = answer.next && `${path}/links?page=${answer.next.page}`
    }
    assert.deepEqual(sizes, [[1000, 1000], [1000]])
  })

  test('backlinks are walked page by page, each source once, however many links it has', async () => {
    const { admin, content } = await newSpace(await world())
    const target = await addPage(admin, content, 'Target')
    const links = (count: number) =>
      text(Array.from({ length: count }, (_, index) => `[x](/pages/${target}#${index})`).join('\n\n'))
    const sources = []
    for (const count of [600, 1, 1100]) sources.push(await addPage(admin, content, `${count}`, links(count)))
    const path = `${content}/page/${target}/backlinks?limit=1`
    const walked: string[] = []
    for (let next: string | undefined = path; next !== undefined; ) {
      const answer: Item = await read(admin, next)
      assert.equal(answer.count, 3)
      walked.push(...answer.items.map(({ page }: Item) => page.id))
      next = answer.next && `${path}&page=${answer.next.page}`
    }
    assert.deepEqual(walked, sources)
  })
})
