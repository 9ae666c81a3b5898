// What computed pages become in an export and an import, and in a PDF.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importArchive, newSpace, read, sharedWorld, titlesIn, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { pdfOf, textOf } from '../pdfs/testing.ts'
import { addComputed, newSpec, putVersion, referenceWith, updater } from './testing.ts'

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  const notes = { feed: { markdown: 'Twice a day.' } }
  const start = async (slug: string) => {
    const space = await newSpace(await world())
    await newSpec(space.organization, slug)
    await putVersion(space.world, space.organization, slug, referenceWith({ Pets: ['list', 'feed'] }))
    await updater(space.world).runDue()
    const id = await addComputed(space.admin, space.content, slug, { notes })
    return { ...space, id }
  }

  test('an import makes them again from the spec of its organization, with the notes, and follows it', async () => {
    const { admin, content, organization, world } = await start('exported')
    const { bytes } = await admin.get(`${content}/export`)
    const copy = await newSpace(world)
    assert.equal((await importArchive(admin, copy.content, bytes)).status, 201)
    assert.deepEqual(await titlesIn(admin, copy.content), ['API', '  Pets'])
    const [{ id }] = (await read(admin, `${copy.content}/pages`)).pages
    const page = await read(admin, `${copy.content}/page/${id}`)
    assert.deepEqual([page.type, page.notes, page.pages[0].generatedBy], ['computed', notes, id])
    assert.match((await read(admin, `${copy.content}/page/${page.pages[0].id}`)).markdown, /Twice a day\./)
    await putVersion(world, organization, 'exported', referenceWith({ Pets: ['feed'], Users: ['greet'] }))
    await updater(world).runDue()
    for (const one of [content, copy.content])
      assert.deepEqual(await titlesIn(admin, one), ['API', '  Pets', '  Users'])
    assert.equal((await importArchive(admin, copy.content, bytes)).status, 201)
    assert.deepEqual(await titlesIn(admin, copy.content), ['API', '  Pets', '  Users'])
  })

  test('a PDF has them as other pages', async () => {
    const { admin, content, ...space } = await start('printed')
    await write(admin, content, { operation: 'insert_page', title: 'After' })
    const pdf = await pdfOf({ admin, content, ...space })
    const titles = (items: typeof pdf.outline): unknown[] =>
      items.map(item => [item.title, ...titles(item.items as typeof pdf.outline)])
    assert.deepEqual(titles(pdf.outline), [['API', ['Pets', ['list'], ['feed']]], ['After']])
    assert.match(textOf(pdf), /Twice a day\./)
  })
})
