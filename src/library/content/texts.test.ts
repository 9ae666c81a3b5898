// The rule of texts: a text that is written is read back byte for byte.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  addPage,
  newSpace,
  read,
  send,
  sharedWorld,
  text,
  updatePage,
  write,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { sharedData } from '../../../test/world/shared-data.ts'

const { path: naughty, skip } = sharedData('vectors/naughty-strings/blns.json')

const tricky = [
  'trailing spaces  \nand a tab\t\n\n\n',
  'no newline at the end',
  '\uFEFFa byte order mark',
  'zero\u200Bwidth \u202Eright to left\u202C 👩‍👩‍👧‍👦 e\u0301 \u00e9',
  '---\ntitle: not front matter\n---\n',
  '{{ space.vars.x }} <script>alert(1)</script> <!-- comment -->',
  '| a | b |\n|---|---|\n| `x|y` | **z** |\n',
  '\u2028line\u2029paragraph\u0085next',
  '\\\\ backslashes \\n " quotes \' and \u0001 control',
]

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  test('a text comes back as it was given', async () => {
    const { admin, content } = await newSpace(await world())
    for (const markdown of tricky) {
      const page = await addPage(admin, content, 'A', text(markdown))
      assert.equal((await read(admin, `${content}/page/${page}`)).markdown, markdown)
    }
  })

  test('line endings come back as \\n', async () => {
    const { admin, content } = await newSpace(await world())
    const page = await addPage(admin, content, 'A', text('a\r\nb\n\r\nc\rd'))
    assert.equal((await read(admin, `${content}/page/${page}`)).markdown, 'a\nb\n\nc\nd')
  })

  test('a text that differs in its line endings alone is the same text', async () => {
    const { admin, content } = await newSpace(await world())
    const page = await addPage(admin, content, 'A', text('a\nb\n'))
    const { id } = await read(admin, content)
    assert.equal((await write(admin, content, updatePage(page, text('a\r\nb\r\n')))).revision, id)
  })

  test('strings that are known to break programs come back, as text and as title', {
    skip,
  }, async () => {
    const { admin, content } = await newSpace(await world())
    const strings: string[] = JSON.parse(readFileSync(naughty, 'utf8'))
    const usable = strings.filter(one => one !== '' && !one.includes('\0') && one.isWellFormed())
    assert.ok(usable.length > 400)
    for (let from = 0; from < usable.length; from += 300) {
      const some = usable.slice(from, from + 300)
      const inserts = some.map(one => ({ operation: 'insert_page', title: one.slice(0, 400), ...text(one) }))
      const { changes } = await write(admin, content, ...inserts)
      for (const [index, { page }] of changes.entries()) {
        if (index % 10 > 0) continue
        const { title, markdown } = await read(admin, `${content}/page/${page}`)
        assert.deepEqual(
          [title, markdown],
          [some[index]?.slice(0, 400), some[index]?.replaceAll(/\r\n?/g, '\n')],
        )
      }
    }
  })

  test('a text has at most 1,000,000 characters', async () => {
    const { admin, content } = await newSpace(await world())
    const line = `${'ä'.repeat(99)}\n`
    const most = line.repeat(10_000)
    const page = await addPage(admin, content, 'A', text(most))
    assert.equal((await read(admin, `${content}/page/${page}`)).markdown, most)
    const { status, body } = await send(admin, content, [updatePage(page, text(`${most}x`))])
    assert.equal(status, 400)
    assert.equal(body.error.details[0].path, '/changes/0/document/markdown')
  })

  test('a text that no database keeps is refused', async () => {
    const { admin, content } = await newSpace(await world())
    for (const markdown of ['a\0b', 'half a pair \uD800'])
      assert.equal(
        (await send(admin, content, [{ operation: 'insert_page', title: 'A', ...text(markdown) }])).status,
        400,
      )
  })
})
