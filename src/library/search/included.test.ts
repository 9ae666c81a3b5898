// The rules of searching what pages include: it is found on the including page, in the section that
// includes it, in its present form.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addPage,
  importArchive,
  newSpace,
  sharedWorld,
  type TestSpace,
  text,
  updatePage,
  write,
  zip,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { catchUp, rebuildIndex } from '../content-index/index.ts'
import { contextOf, indexedRows } from '../content-index/testing.ts'
import { onlyFound, titlesFound } from './testing.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  const include = (id: string) => `{% include "/reusable-contents/${id}" %}`

  const newContent = async (
    { admin, content }: TestSpace,
    title: string,
    markdown: string,
  ): Promise<string> => {
    const operation = 'insert_reusable_content'
    const { changes } = await write(admin, content, { operation, title, ...text(markdown) })
    return changes[0].reusableContent
  }

  const updateContent = ({ admin, content }: TestSpace, id: string, markdown: string) =>
    write(admin, content, { operation: 'update_reusable_content', reusableContent: id, ...text(markdown) })

  test('a page is found by what it includes, in the section that includes it', async () => {
    const space = await newSpace(await world())
    const inner = await newContent(space, 'Inner', 'A heron.')
    const outer = await newContent(space, 'Outer', `# Birds\n\nA pelican.\n\n- ${include(inner)}`)
    const body = `First.\n\n# One\n\nSaid.\n\n# Two\n\nBefore.\n\n> ${include(outer)}\n`
    await addPage(space.admin, space.content, 'Page', text(body))
    for (const word of ['pelican', 'heron', 'birds']) {
      const { sections } = await onlyFound(space, word)
      assert.deepEqual(
        sections.map(({ id }: { id: string }) => id),
        ['two'],
        word,
      )
    }
    assert.deepEqual(await titlesFound(space, 'said'), ['Page'])
  })

  test('what it includes may be all that the page says', async () => {
    const space = await newSpace(await world())
    const notice = await newContent(space, 'Notice', 'A pelican.')
    await addPage(space.admin, space.content, 'Page', text(include(notice)))
    const { sections } = await onlyFound(space, 'pelican')
    assert.deepEqual([sections.length, sections[0].body], [1, 'A pelican.'])
  })

  test('a page that did not change follows what it includes, over others too', async () => {
    const space = await newSpace(await world())
    const inner = await newContent(space, 'Inner', 'A heron.')
    const outer = await newContent(space, 'Outer', include(inner))
    await addPage(space.admin, space.content, 'Page', text(`Own. ${include(outer)}`))
    assert.deepEqual(await titlesFound(space, 'heron'), ['Page'])
    await updateContent(space, inner, 'A stork.')
    assert.deepEqual(await titlesFound(space, 'heron'), [])
    assert.deepEqual(await titlesFound(space, 'stork'), ['Page'])
    await updateContent(space, outer, 'A crane.')
    assert.deepEqual(await titlesFound(space, 'stork'), [])
    assert.deepEqual(await titlesFound(space, 'crane'), ['Page'])
    const operation = 'delete_reusable_content'
    await write(space.admin, space.content, { operation, reusableContent: outer })
    assert.deepEqual(await titlesFound(space, 'crane'), [])
    assert.deepEqual(await titlesFound(space, 'own'), ['Page'])
  })

  test('reusable contents that include each other are found once, and end', async () => {
    const space = await newSpace(await world())
    const one = await newContent(space, 'One', 'A heron.')
    const two = await newContent(space, 'Two', `A stork. ${include(one)}`)
    await updateContent(space, one, `A heron. ${include(two)}`)
    await addPage(space.admin, space.content, 'Page', text(include(one)))
    const { sections } = await onlyFound(space, 'heron stork')
    assert.equal(sections[0].body.match(/heron/g)?.length, 1)
  })

  test('an include by its path follows what comes to that path, and where the page moves', async () => {
    const space = await newSpace(await world())
    const { admin, content } = space
    const archive = (words: string) =>
      zip([
        ['SUMMARY.md', '* [Start](README.md)\n'],
        ['README.md', 'Own. {% include "notes/a.md" %}\n'],
        ['notes/a.md', `${words}\n`],
        [
          'lectern.json',
          JSON.stringify({
            version: 1,
            reusableContents: words === '' ? [] : [{ title: 'A', path: 'notes/a.md' }],
          }),
        ],
      ])
    assert.equal((await importArchive(admin, content, await archive(''))).status, 201)
    assert.deepEqual(await titlesFound(space, 'pelican'), [])
    assert.equal((await importArchive(admin, content, await archive('A pelican.'))).status, 201)
    assert.deepEqual(await titlesFound(space, 'pelican'), ['Start'])
  })

  test('many pages follow some at a time; cut off in between, they all do in the end', async () => {
    const space = await newSpace(await world())
    const { admin, content } = space
    const notice = await newContent(space, 'Notice', 'A heron.')
    const pages = Array.from({ length: 50 }, (_, at) => ({
      operation: 'insert_page',
      title: `Page ${at}`,
      ...text(`Own ${at}. ${include(notice)}`),
    }))
    const { changes } = await write(admin, content, ...pages)
    await catchUp(contextOf(space.world), space.id)
    await updateContent(space, notice, 'A stork.')
    await write(admin, content, updatePage(changes[0].page, { title: 'Renamed' }))
    let batches = 0
    const keep = async () => {
      if (++batches === 2) throw new Error('cut off')
    }
    await assert.rejects(catchUp(contextOf(space.world), space.id, { keep }), /cut off/)
    await write(admin, content, { operation: 'delete_page', page: changes[1].page })
    await catchUp(contextOf(space.world), space.id)
    const followed = await indexedRows(space)
    assert.equal((await titlesFound(space, 'stork')).length, 49)
    assert.deepEqual(await titlesFound(space, 'heron'), [])
    await rebuildIndex(contextOf(space.world))
    assert.deepEqual(followed, await indexedRows(space))
  })
})
