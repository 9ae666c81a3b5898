// The rules of searching a space: in which form results are shown, and in which order.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPage, newSpace, read, sharedWorld, text } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { asking, onlyFound, search, spaceWith, titlesFound } from './testing.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  test('a page is found with the sections that say it, and where each of them is', async () => {
    const space = await newSpace(await world())
    const { admin, content, id, path } = space
    const guide = await addPage(admin, content, 'Guide')
    const page = await addPage(admin, content, 'Set up', {
      into: guide,
      ...text('Unpack it.\n\n# First steps\n\nThen unpack the rest.\n\n# Other\n\nNothing.\n'),
    })
    const app = `http://lectern.test/app/spaces/${id}/pages/${page}`
    assert.deepEqual(await read(admin, asking(path, 'unpack')), {
      count: 1,
      items: [
        {
          id: page,
          title: 'Set up',
          path: 'guide/set-up',
          urls: { app },
          matched: ['Unpack'],
          sections: [
            { title: 'Set up', path: 'guide/set-up', body: 'Unpack it.', urls: { app } },
            {
              id: 'first-steps',
              title: 'First steps',
              path: 'guide/set-up#first-steps',
              body: 'Then unpack the rest.',
              urls: { app: `${app}#first-steps` },
            },
          ],
        },
      ],
    })
  })

  test('a page whose title alone says it has no sections', async () => {
    const space = await spaceWith(await world(), { 'On unpacking': 'Nothing.' })
    const { sections, matched } = await onlyFound(space, 'unpacking')
    assert.deepEqual([sections, matched], [[], ['unpacking']])
  })

  test('titles come before headings, and headings before the text', async () => {
    const space = await spaceWith(await world(), {
      'In the text': `Pelican. ${'pelican '.repeat(50)}`,
      'In a heading': `# The pelican\n\n${'Other words. '.repeat(100)}`,
      'A pelican': 'Other words. '.repeat(100),
      'In the text too': 'A pelican.',
    })
    const found = await titlesFound(space, 'pelican')
    assert.deepEqual(found.slice(0, 2), ['A pelican', 'In a heading'])
    assert.deepEqual(found.slice(2).sort(), ['In the text', 'In the text too'])
  })

  test('pages with all words of a list come before those that say most of them, wherever and however often these do', async () => {
    const other = 'Other words. '.repeat(30)
    const space = await spaceWith(await world(), {
      'Heron and egret': `# Heron and egret\n\n${'Heron, egret. '.repeat(20)}`,
      'All of them': `${other}Egret. ${other}Bittern. ${other}Heron.`,
    })
    assert.deepEqual(await titlesFound(space, 'heron egret bittern'), ['All of them', 'Heron and egret'])
  })

  test('pages that say it in one passage come before those that say it here and there', async () => {
    const apart = 'Other words. '.repeat(30)
    const space = await spaceWith(await world(), {
      Apart: `A pelican.\n\n${apart}\n\nA heron.\n\n${apart}\n`,
      Together: `${apart}\n\nA pelican and a heron.\n\n${apart}\n`,
    })
    assert.deepEqual(await titlesFound(space, 'pelican heron '), ['Together', 'Apart'])
  })

  test('a page is found by its description, as what it says first', async () => {
    const space = await newSpace(await world())
    const { admin, content } = space
    const page = await addPage(admin, content, 'Page', { description: 'All on ospreys.', ...text('A text.') })
    const body = async (query: string) => (await onlyFound(space, query)).sections[0].body
    assert.equal(await body('ospreys'), 'All on ospreys. A text.')
    const description = 'All on buzzards.'
    await admin.post(content, { changes: [{ operation: 'update_page', page, description }] })
    assert.equal(await body('buzzards'), 'All on buzzards. A text.')
    assert.deepEqual(await titlesFound(space, 'ospreys'), [])
  })

  test('a section leads to the anchor that its heading has as HTML', async () => {
    const headings = ['Setup', 'Setup', 'Über *uns* & `code`', '日本語の見出し', '1. Own {#own}', 'A/B?']
    const markdown = headings.map((heading, index) => `# ${heading}\n\nMarabou ${index}.\n`).join('\n')
    const space = await newSpace(await world())
    const { admin, content } = space
    const page = await addPage(admin, content, 'Page', text(markdown))
    const { html } = await read(admin, `${content}/page/${page}?format=html`)
    const ids = Array.from(html.matchAll(/<h1 id="([^"]*)"/g), ([, id]) => id)
    assert.equal(ids.length, headings.length)
    for (const [index, id] of ids.entries()) {
      const { sections } = await onlyFound(space, `"marabou ${index}"`)
      const shown = { id, path: `page#${id}`, body: `Marabou ${index}.` }
      assert.deepEqual(
        sections.map(({ id, path, body }: typeof shown) => ({ id, path, body })),
        [shown],
      )
      assert.ok(sections[0].urls.app.endsWith(`/${page}#${encodeURIComponent(id as string)}`))
    }
  })

  test('an excerpt shows the words, wherever they are, and what surrounds them', async () => {
    const filling = 'Some other words that nobody asks for. '.repeat(200)
    const space = await spaceWith(await world(), {
      Page: `# Heading\n\n${filling}Here the quagga   meets\nthe **okapi**. ${filling}`,
    })
    const { sections } = await onlyFound(space, 'okapi quagga')
    assert.equal(sections.length, 1)
    assert.match(sections[0].body, /^….*Here the quagga meets the okapi\. .*…$/)
    assert.ok(sections[0].body.length < 250)
  })

  test('title and path are those of the page as it is now', async () => {
    const space = await spaceWith(await world(), { Parent: '', Page: 'Capybara.' })
    const { admin, content, ids } = space
    const moved = {
      operation: 'update_page',
      page: ids.Page,
      title: 'Renamed',
      slug: 'other',
      into: ids.Parent,
    }
    assert.equal((await admin.post(content, { changes: [moved] })).status, 200)
    const { title, path, sections } = await onlyFound(space, 'capybara')
    assert.deepEqual([title, path, sections[0].path], ['Renamed', 'parent/other', 'parent/other'])
    await admin.post(content, { changes: [{ ...moved, into: null, title: 'Page', slug: 'page' }] })
    assert.deepEqual(await titlesFound(space, 'renamed'), [])
  })

  test('pages from any of the pages of a list come once each, in one order', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 25 }, (_, index) => [
        index % 5 === 0 ? `Ocelot ${index}` : `Page ${index}`,
        `# ${index % 3 === 0 ? 'Ocelot' : 'Heading'}\n\n${'ocelot '.repeat(1 + (index % 4))}`,
      ]),
    )
    const space = await spaceWith(await world(), pages)
    const { admin, path } = space
    const whole = (await search(admin, path, 'ocelot')).map(({ id }) => id)
    assert.equal(new Set(whole).size, 25)
    for (const limit of [1, 4, 24, 25]) {
      const walked: string[] = []
      for (let next: { page: string } | undefined = { page: '' }; next !== undefined; ) {
        const cursor: string = next.page === '' ? '' : `&page=${next.page}`
        const body = await read(admin, `${asking(path, 'ocelot')}&limit=${limit}${cursor}`)
        assert.equal(body.count, 25)
        walked.push(...body.items.map(({ id }: { id: string }) => id))
        next = body.next
      }
      assert.deepEqual(walked, whole, `${limit} at a time`)
    }
  })

  test('a cursor serves the question that it came from, and no other', async () => {
    const space = await spaceWith(await world(), { One: 'Serval.', Two: 'Serval.' })
    const { admin, path } = space
    const { next } = await read(admin, `${asking(path, 'serval')}&limit=1`)
    for (const other of [`${asking(path, 'two')}&page=${next.page}`, `${asking(path, 'serval')}&page=x`])
      assert.equal((await admin.get(other)).status, 400)
  })

  test('HEAD answers as GET does, without a body', async () => {
    const { admin, path } = await spaceWith(await world(), { Page: 'Tapir.' })
    const { status, bytes } = await admin.ask('HEAD', asking(path, 'tapir'))
    assert.deepEqual([status, bytes.length], [200, 0])
  })

  test('in an empty space nothing is found', async () => {
    assert.deepEqual(await titlesFound(await newSpace(await world()), 'anything'), [])
  })
})
