// What is broken in the text of a page is reported with the page; a request is never refused for it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addPage,
  importArchive,
  newSpace,
  read,
  sharedWorld,
  text,
  updatePage,
  write,
  zip,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  test('a page tells the line and the message of each block that is broken, in every form and by its path', async () => {
    const { admin, content } = await newSpace(await world())
    const broken = 'a\n\n{% hint %}\nb {{ space.vars.x }}\n\n{% nothing %}\n'
    const page = await addPage(admin, content, 'Broken', text(broken))
    await write(admin, content, { operation: 'set_variables', variables: { x: 'one\n\ntwo' } })
    const problems = [
      { line: 3, message: '{% hint %} is not closed' },
      { line: 6, message: 'there is no block {% nothing %}' },
    ]
    for (const query of ['', '?format=html', '?format=document', '?evaluated=true'])
      for (const place of [`page/${page}`, 'path/broken'])
        assert.deepEqual((await read(admin, `${content}/${place}${query}`)).problems, problems, place + query)
    assert.equal((await read(admin, `${content}/page/${page}`)).markdown, broken)
  })

  test('a page without problems, or without a text, has none; other types of pages and trees do not say', async () => {
    const { admin, content } = await newSpace(await world())
    const [plain, empty] = [
      await addPage(admin, content, 'Plain', text('{% hint %}\na\n{% endhint %}')),
      await addPage(admin, content, 'Empty'),
    ]
    for (const id of [plain, empty])
      assert.deepEqual((await read(admin, `${content}/page/${id}`)).problems, [])
    await write(admin, content, { operation: 'insert_page', type: 'group', title: 'Group', ref: 'g' })
    const { pages } = await read(admin, `${content}/pages`)
    for (const page of pages) assert.equal(page.problems, undefined)
    assert.equal((await read(admin, `${content}/path/group`)).problems, undefined)
  })

  test('a text that no parser takes has one problem, which says so', async () => {
    const { admin, content } = await newSpace(await world())
    const page = await addPage(admin, content, 'Deep', text('>'.repeat(5000)))
    const { markdown, problems } = await read(admin, `${content}/page/${page}`)
    assert.equal(markdown.length, 5000)
    assert.deepEqual(problems, [
      { line: 1, message: 'the text cannot be read as Markdown: quotes or lists nest too deep' },
    ])
    assert.equal((await admin.get(`${content}/page/${page}?format=html`)).status, 400)
    await write(admin, content, updatePage(page, text('mended')))
    assert.deepEqual((await read(admin, `${content}/page/${page}`)).problems, [])
  })

  test('an import tells them among its failures, with the lines of the files, and brings the pages in', async () => {
    const { admin, content } = await newSpace(await world())
    const archive = await zip([
      ['SUMMARY.md', '* [A](a.md)\n* [B](b.md)\n* [C](c.md)\n'],
      ['a.md', '---\ndescription: a\n---\n\n# A\n\n{% tabs %}\n'],
      ['b.md', '# B\n\n{% include "nowhere.md" %}\n'],
      ['c.md', `# C\n\n${'>'.repeat(300)}\n`],
    ])
    const { status, body } = await importArchive(admin, content, archive)
    assert.equal(status, 201)
    assert.deepEqual(
      body.failures.map(({ url, reason }: { url: string; reason: string }) => `${url}: ${reason}`),
      [
        'a.md: line 7: {% tabs %} is not closed',
        'c.md: line 1: the text cannot be read as Markdown: quotes or lists nest too deep',
      ],
    )
    const { problems, markdown } = await read(admin, `${content}/path/a`)
    assert.deepEqual(problems, [{ line: 4, message: '{% tabs %} is not closed' }])
    assert.match(markdown, /\{% tabs %\}/)
  })
})
