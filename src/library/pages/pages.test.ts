// The rules of pages as they are read: their links, their HTML, and malicious texts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addPage,
  importArchive,
  newChangeRequest,
  newSpace,
  onePixelPng,
  read,
  sharedWorld,
  text,
  updatePage,
  write,
  zip,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld } from '../../../test/world/world.ts'

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  /** A space with a page that links to a nested one, which shows an image. */
  const linkedSpace = async () => {
    const space = await newSpace(await world())
    const archive = await zip([
      ['SUMMARY.md', '* [Start](README.md)\n  * [Deep](guides/deep.md)\n'],
      ['README.md', 'See [deep](guides/deep.md#part).\n'],
      ['guides/deep.md', '## Part\n\n![dot](../images/dot.png)\n'],
      ['images/dot.png', Buffer.from(onePixelPng, 'base64')],
    ])
    assert.equal((await importArchive(space.admin, space.content, archive)).status, 201)
    const { pages, files } = await read(space.admin, space.content)
    return { ...space, ids: { start: pages[0].id, deep: pages[0].pages[0].id, file: files[0].id } }
  }

  test('links in HTML lead to the page and the file, whatever these are called by now and wherever they are', async () => {
    const space = await linkedSpace()
    const { admin, content, ids } = space
    await write(
      admin,
      content,
      { operation: 'insert_page', title: 'New home', ref: 'home' },
      updatePage(ids.deep, { title: 'Deeper', slug: 'deeper', into: 'home' }),
    )
    const { html } = await read(admin, `${content}/page/${ids.start}?format=html`)
    assert.ok(html.includes(`href="http://lectern.test/app/spaces/${space.id}/pages/${ids.deep}#part"`), html)
    const { downloadURL } = await read(admin, `${content}/files/${ids.file}`)
    const deep = (await read(admin, `${content}/page/${ids.deep}?format=html`)).html
    assert.ok(deep.includes(`src="${downloadURL.split('?')[0]}?`), deep)
  })

  test('of a page that is not there it is said that the page is missing, whatever its name', async () => {
    const { admin, content } = await newSpace(await world())
    for (const name of ['nothing', 'a%00', '%ff'])
      for (const kind of ['page', 'path']) {
        const { status, body } = await admin.get(`${content}/${kind}/${name}`)
        assert.deepEqual([status, body.error.message], [404, 'there is no such page'])
      }
  })

  test('a link by id leads to the page and the file, in a change request within that change request', async () => {
    const space = await linkedSpace()
    const { admin, ids } = space
    const changeRequest = await newChangeRequest(admin, space)
    const links = `[p](/pages/${ids.deep}) [f](/files/${ids.file}) [gone](/pages/nowhere)`
    await write(admin, changeRequest.content, updatePage(ids.start, text(links)))
    const { html } = await read(admin, `${changeRequest.content}/page/${ids.start}?format=html`)
    assert.ok(
      html.includes(
        `href="http://lectern.test/app/spaces/${space.id}/change-requests/${changeRequest.id}/pages/${ids.deep}"`,
      ),
      html,
    )
    assert.match(html, /href="http:\/\/lectern\.test\/downloads\//)
    assert.match(html, /href="\/pages\/nowhere"/)
  })

  test('a page keeps its id through renames and moves', async () => {
    const { admin, content } = await newSpace(await world())
    const other = await addPage(admin, content, 'Other')
    const page = await addPage(admin, content, 'Page', text('body'))
    await write(admin, content, updatePage(page, { title: 'Renamed', slug: 'renamed', into: other }))
    const { title, path, markdown } = await read(admin, `${content}/page/${page}`)
    assert.deepEqual([title, path, markdown], ['Renamed', 'other/renamed', 'body'])
  })

  test('code is highlighted in HTML where that is asked for, whether the page is named by its id or its path', async () => {
    const { admin, content } = await newSpace(await world())
    const page = await addPage(admin, content, 'Code', text('```js\nconst a = 1\n```\n\n$x^2$\n'))
    const plain = await read(admin, `${content}/page/${page}?format=html`)
    assert.match(plain.html, /<code class="language-js">const a = 1\n<\/code>.*<msup>/s)
    for (const address of [`${content}/page/${page}`, `${content}/path/code`]) {
      const { html } = await read(admin, `${address}?format=html&highlight=true`)
      assert.match(html, /<span class="token-keyword">const<\/span>/)
    }
    const { markdown } = await read(admin, `${content}/page/${page}?highlight=true`)
    assert.match(markdown, /const a = 1/)
  })

  test('an embed is a frame where the operator allows its provider, and a link elsewhere', async () => {
    const video = '{% embed url="https://youtu.be/a" %}\n\n{% embed url="https://vimeo.com/1" %}\n'
    const here = await createWorld(await open(), { embeds: ['youtube'] })
    try {
      const { admin, content } = await newSpace(here)
      const page = await addPage(admin, content, 'Video', text(video))
      const { html } = await read(admin, `${content}/page/${page}?format=html`)
      assert.match(html, /<iframe[^>]* src="https:\/\/www\.youtube-nocookie\.com\/embed\/a"/)
      assert.equal(html.match(/<iframe/g)?.length, 1)
      assert.match(html, /<a href="https:\/\/vimeo\.com\/1">Vimeo: /)
    } finally {
      await here.close()
    }
    const { admin, content } = await newSpace(await world())
    const page = await addPage(admin, content, 'Video', text(video))
    assert.doesNotMatch((await read(admin, `${content}/page/${page}?format=html`)).html, /<iframe/)
  })

  test('a link to a page and a file that stand by themselves show what these are called now, in HTML and in the tree', async () => {
    const { admin, content, ids } = await linkedSpace()
    await write(admin, content, updatePage(ids.deep, { title: 'Deeper' }))
    const blocks =
      '{% content-ref url="guides/deep.md" %}\n[old](guides/deep.md)\n{% endcontent-ref %}\n\n{% file src="images/dot.png" %}\n'
    await write(admin, content, updatePage(ids.start, text(blocks)))
    const { html } = await read(admin, `${content}/page/${ids.start}?format=html`)
    assert.match(html, /<p class="page-link"><a [^>]*>Deeper<\/a><\/p>/)
    assert.match(html, /<a [^>]*>dot\.png<\/a> <span class="file-size">\(\d+ bytes\)<\/span>/)
    const { document } = await read(admin, `${content}/page/${ids.start}?format=document`)
    assert.deepEqual(document.children[0].page, { id: ids.deep, title: 'Deeper' })
    assert.deepEqual([document.children[1].file.id, document.children[1].file.name], [ids.file, 'dot.png'])
  })

  test('a link to a page that is not there shows what is written', async () => {
    const { admin, content } = await newSpace(await world())
    const written =
      '{% content-ref url="gone.md" %}\n[Once here](gone.md)\n{% endcontent-ref %}\n\n{% content-ref url="a/other.md" %}\n'
    const page = await addPage(admin, content, 'A', text(written))
    const { html } = await read(admin, `${content}/page/${page}?format=html`)
    assert.match(html, />Once here<\/a>.*>other\.md<\/a>/s)
    const { document } = await read(admin, `${content}/page/${page}?format=document`)
    assert.equal(document.children[0].page, undefined)
  })

  test('HTML runs no script', async () => {
    const { admin, content } = await newSpace(await world())
    const hostile =
      '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n[x](javascript:alert(1)) <a href="data:text/html,x">y</a>\n'
    const page = await addPage(admin, content, 'A', text(hostile))
    const { html } = await read(admin, `${content}/page/${page}?format=html`)
    assert.doesNotMatch(html, /<script|onerror|javascript:|data:text/i)
  })

  test('a text that would take too long to parse is kept, and refused in every form but its own', async () => {
    const { admin, content } = await newSpace(await world())
    const hostile = {
      quotes: '>'.repeat(50_000),
      brackets: '['.repeat(100_000),
      emphasis: '*a '.repeat(50_000),
      lists: '- '.repeat(20_000),
    }
    for (const [name, markdown] of Object.entries(hostile)) {
      const page = await addPage(admin, content, name, text(markdown))
      assert.equal((await read(admin, `${content}/page/${page}`)).markdown, markdown)
      for (const format of ['html', 'document'])
        assert.equal((await admin.get(`${content}/page/${page}?format=${format}`)).status, 400, name)
    }
    const page = await addPage(admin, content, 'Good', text('*good*'))
    assert.match((await read(admin, `${content}/page/${page}?format=html`)).html, /<em>good<\/em>/)
  })
})
