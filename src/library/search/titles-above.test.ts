// The rules of searching by titles above a page: a page is found by their present wording.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPage, newSpace, sharedWorld, text, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { search, titlesFound } from './testing.ts'
import { titlesFor } from './visitors/testing.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  /** A space with a page under another one in a group, and a page elsewhere with the same text. */
  const spaceWithGroup = async () => {
    const space = await newSpace(await world())
    const { admin, content } = space
    const group = await addPage(admin, content, 'Herons', { type: 'group' })
    const top = await addPage(admin, content, 'Feeding', { into: group, ...text('When.\n') })
    const page = await addPage(admin, content, 'Fish', { into: top, ...text('How to catch it.\n') })
    await addPage(admin, content, 'Fish elsewhere', text('How to catch it.\n'))
    const change = (id: string, fields: object) =>
      write(admin, content, { operation: 'update_page', page: id, ...fields })
    return { ...space, group, top, page, change }
  }

  test('a page is found by the titles of groups and pages above it, which are told among what matched', async () => {
    const space = await spaceWithGroup()
    const [found] = await search(space.admin, space.path, 'catch herons feeding')
    assert.equal(found.title, 'Fish')
    assert.deepEqual(found.matched, ['catch', 'Herons', 'Feeding'])
    assert.deepEqual(await titlesFor(space.world, { spaceIds: [space.id] }, 'catch herons'), ['Fish'])
  })

  test('of pages that say the same, those come first that have in titles above them what else was asked for', async () => {
    const space = await spaceWithGroup()
    const other = await addPage(space.admin, space.content, 'Pelicans', { type: 'group' })
    const pelicans = await addPage(space.admin, space.content, 'Fish', {
      into: other,
      ...text('How to catch it.\n'),
    })
    const first = async (question: string) => (await search(space.admin, space.path, question))[0].id
    assert.equal(await first('how do herons catch fish'), space.page)
    assert.equal(await first('how do pelicans catch fish'), pelicans)
  })

  test('once a group is called otherwise, what is below is found by its new title and not by the old one', async () => {
    const space = await spaceWithGroup()
    assert.deepEqual(await titlesFound(space, 'catch herons'), ['Fish'])
    await space.change(space.group, { title: 'Egrets' })
    assert.deepEqual(await titlesFound(space, 'catch egrets'), ['Fish'])
    assert.deepEqual(await titlesFound(space, 'catch herons'), [])
  })

  test('what moves is found by the titles above its new place, with all that is below it', async () => {
    const space = await spaceWithGroup()
    const other = await addPage(space.admin, space.content, 'Egrets', { type: 'group' })
    assert.deepEqual(await titlesFound(space, 'catch herons'), ['Fish'])
    await space.change(space.top, { into: other })
    assert.deepEqual(await titlesFound(space, 'catch egrets'), ['Fish'])
    assert.deepEqual(await titlesFound(space, 'catch herons'), [])
  })
})
