// The rules of reusable content on pages: where it is shown, as what, and where its links lead.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addPage,
  importArchive,
  newChangeRequest,
  newSpace,
  read,
  sharedWorld,
  type TestSpace,
  text,
  write,
  zip,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  const newContent = async (
    { admin, content }: TestSpace,
    title: string,
    markdown: string,
  ): Promise<string> => {
    const operation = 'insert_reusable_content'
    const { changes } = await write(admin, content, { operation, title, ...text(markdown) })
    return changes[0].reusableContent
  }

  const include = (id: string) => `{% include "/reusable-contents/${id}" %}`

  test('a page shows what it includes in HTML and in its tree; as Markdown it is as it was written', async () => {
    const space = await newSpace(await world())
    const { admin, content } = space
    const inner = await newContent(space, 'Inner', 'Inner *words*.')
    const outer = await newContent(space, 'Outer', `Outer words.\n\n${include(inner)}\n`)
    const markdown = `First.\n\n${include(outer)}\n`
    const page = await addPage(admin, content, 'Page', text(markdown))
    assert.equal((await read(admin, `${content}/page/${page}`)).markdown, markdown)
    const { html } = await read(admin, `${content}/page/${page}?format=html`)
    assert.match(html, /Outer words\.<\/p>\s*<div class="include">\s*<p>Inner <em>words/)
    const { document } = await read(admin, `${content}/page/${page}?format=document`)
    assert.deepEqual(document.children[1].reusableContent, { id: outer, title: 'Outer' })
    assert.deepEqual(document.children[1].children[1].reusableContent, { id: inner, title: 'Inner' })
  })

  test('a page shows what it includes now, in a change request as it is there', async () => {
    const space = await newSpace(await world())
    const { admin, content } = space
    const notice = await newContent(space, 'Notice', 'Old.')
    const page = await addPage(admin, content, 'Page', text(include(notice)))
    const shownIn = async (place: string) => (await read(admin, `${place}/page/${page}?format=html`)).html
    assert.match(await shownIn(content), /Old\./)
    const changeRequest = await newChangeRequest(admin, space)
    const update = { operation: 'update_reusable_content', reusableContent: notice, ...text('New.') }
    await write(admin, changeRequest.content, update)
    assert.match(await shownIn(changeRequest.content), /New\./)
    assert.match(await shownIn(content), /Old\./)
    await write(admin, content, { operation: 'delete_reusable_content', reusableContent: notice })
    assert.match(await shownIn(content), /<p>{% include/)
  })

  test('links in it lead to where they lead from its own place', async () => {
    const space = await newSpace(await world())
    const { admin, content } = space
    const archive = await zip([
      ['SUMMARY.md', '* [Start](README.md)\n* [Deep](a/deep.md)\n* [Other](a/other.md)\n'],
      ['README.md', '[o](b/other.md)\n\n{% include ".gitbook/includes/note.md" %}\n'],
      ['a/deep.md', 'Deep.\n'],
      ['a/other.md', 'Other.\n'],
      ['.gitbook/includes/note.md', 'See [deep](../../a/deep.md).\n'],
      [
        'lectern.json',
        JSON.stringify({
          version: 1,
          reusableContents: [{ title: 'Note', path: '.gitbook/includes/note.md' }],
        }),
      ],
    ])
    assert.equal((await importArchive(admin, content, archive)).status, 201)
    const { pages, reusableContents } = await read(admin, content)
    assert.equal(reusableContents.length, 1)
    const { html } = await read(admin, `${content}/page/${pages[0].id}?format=html`)
    assert.ok(html.includes(`/pages/${pages[1].id}">deep</a>`), html)
    assert.ok(html.includes('<a href="b/other.md">o</a>'), html)
  })

  test('expressions in it are replaced by the values of the page that shows it', async () => {
    const space = await newSpace(await world())
    const { admin, content } = space
    const inner = await newContent(space, 'Inner', '{{ page.vars.name }}')
    const notice = await newContent(space, 'Notice', `{% include "{{ '/reusable-contents/${inner}' }}" %}`)
    const page = await addPage(admin, content, 'Page', {
      ...text(include(notice)),
      variables: { name: 'Own' },
    })
    const address = `${content}/page/${page}?format=html`
    assert.match((await read(admin, `${address}&evaluated=true`)).html, /<p>Own<\/p>/)
    assert.doesNotMatch((await read(admin, address)).html, /Own/)
  })

  test('what leads nowhere, or is not of this space, is shown as it is written', async () => {
    const space = await newSpace(await world())
    const other = await newSpace(await world())
    const foreign = await newContent(other, 'Foreign', 'Secret.')
    const { admin, content } = space
    const page = await addPage(admin, content, 'Page', text(`${include(foreign)}\n\n{% include "gone.md" %}`))
    const { html } = await read(admin, `${content}/page/${page}?format=html`)
    assert.match(html, /<p>{% include .*<\/p>\s*<p>{% include "gone\.md" %}<\/p>/)
    assert.doesNotMatch(html, /Secret/)
  })

  test('an include that leads nowhere, or to itself, is a problem of the page', async () => {
    const space = await newSpace(await world())
    const { admin, content } = space
    const one = await newContent(space, 'One', 'Words.')
    const operation = 'update_reusable_content'
    await write(admin, content, { operation, reusableContent: one, ...text(include(one)) })
    const page = await addPage(admin, content, 'Page', text(`${include(one)}\n\n{% include "gone.md" %}`))
    const { problems } = await read(admin, `${content}/page/${page}`)
    assert.deepEqual(problems, [
      { line: 1, message: '“One” includes itself' },
      { line: 3, message: 'there is no reusable content at “gone.md”' },
    ])
  })

  test('in a comment an include is the text of its tag', async () => {
    const space = await newSpace(await world())
    const { admin, content, path } = space
    const notice = await newContent(space, 'Notice', 'Words.')
    const page = await addPage(admin, content, 'Page')
    const body = { markdown: include(notice) }
    assert.equal((await admin.post(`${path}/comments`, { page, body })).status, 200)
    const { items } = await read(admin, `${path}/comments?format=html`)
    assert.match(items[0].body.html, /<p>{% include/)
  })

  test('a link to it by its id is known, and broken once it is gone', async () => {
    const space = await newSpace(await world())
    const { admin, content, path } = space
    const notice = await newContent(space, 'Notice', 'Words.')
    await addPage(admin, content, 'Page', text(include(notice)))
    const found = async () => {
      const { items } = await read(admin, `${path}/links`)
      return items.map((item: { relation: string; status: string; targetReference: { kind: string } }) => [
        item.relation,
        item.targetReference.kind,
        item.status,
      ])
    }
    assert.deepEqual(await found(), [['dependsOn', 'reusable-content', 'ok']])
    await write(admin, content, { operation: 'delete_reusable_content', reusableContent: notice })
    assert.deepEqual(await found(), [['dependsOn', 'reusable-content', 'broken']])
  })
})
