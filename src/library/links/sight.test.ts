// What links reveal about what the caller does not see.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPage, addPages, newSpace, read, sharedWorld, text, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { backlinks, type Item, report } from './testing.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  test('a space that the caller does not see is shown by its id alone', async () => {
    const world_ = await world()
    const { admin, content, path, organization } = await newSpace(world_)
    const hidden = await newSpace(world_, { title: 'Hidden' })
    await admin.patch(hidden.path, { defaultLevel: null })
    await admin.patch(path, { defaultLevel: 'read' })
    await addPage(admin, content, 'Entry', { type: 'link', target: { kind: 'space', space: hidden.id } })
    const targetFor = async (person: typeof admin) =>
      (await report(person, `${path}/links`)).items[0].targetReference
    assert.equal((await targetFor(admin)).space.title, 'Hidden')
    const member = await world_.member(organization, 'read')
    assert.deepEqual(await targetFor(member), { kind: 'space', space: { id: hidden.id } })
  })

  test('strangers read the links of a public space, and of its organization only the id', async () => {
    const world_ = await world()
    const { admin, content, path, organization } = await newSpace(world_)
    const other = await newSpace(world_)
    const page = await addPage(admin, content, 'Page', text('# One\n\n[x](#one)'))
    const address = `http://lectern.test/app${path}/pages/${page}`
    await addPage(admin, other.content, 'Other', text(`[x](${address})`))
    await read(admin, `${other.path}/links`)
    await admin.patch(path, { visibility: 'public' })
    const stranger = await world_.person()
    const { items } = await report(stranger, `${path}/links`)
    assert.deepEqual(items[0].targetReference.organization, { id: organization.id })
    assert.equal(items[0].targetReference.space.permissions.edit, false)
    assert.equal((await backlinks(admin, `${content}/page/${page}`)).length, 1)
    assert.deepEqual(await backlinks(stranger, `${content}/page/${page}`), [])
  })

  /** A page in a space that a member reads, beside a space that the member does not see. */
  const besideHiddenSpace = async () => {
    const world_ = await world()
    const { admin, content, path, organization } = await newSpace(world_)
    const other = await newSpace(world_, { title: 'Hidden' })
    await admin.patch(path, { defaultLevel: 'read' })
    await admin.patch(other.path, { defaultLevel: null })
    const member = await world_.member(organization, 'read')
    const page = await addPage(admin, content, 'Page')
    return { admin, member, content, path, other, page }
  }

  test('a link that another space has got is among the backlinks as soon as its change was answered, for those who see that space', async () => {
    const { admin, member, content, path, other, page } = await besideHiddenSpace()
    const link = text(`[x](http://lectern.test/app${path}/pages/${page})`)
    const source = await addPage(admin, other.content, 'Other', link)
    assert.deepEqual(await backlinks(member, `${content}/page/${page}`), [])
    assert.deepEqual(await backlinks(admin, `${content}/page/${page}`), [source])
  })

  test('backlinks say how far the index is of the spaces that the caller sees, and of no others', async () => {
    const { admin, member, content, other, page } = await besideHiddenSpace()
    await addPages(admin, other.content, 500, () => 'Words.\n')
    await addPage(admin, other.content, 'One more than a question waits for')
    const indexing = async (person: typeof admin) =>
      (await read(person, `${content}/page/${page}/backlinks`)).indexing
    assert.deepEqual(await indexing(admin), { done: 0, total: 1 })
    assert.equal(await indexing(member), undefined)
  })

  test('links from other organizations are never shown', async () => {
    const world_ = await world()
    const { admin, content, path } = await newSpace(world_)
    const page = await addPage(admin, content, 'Page')
    const foreign = await world_.organization()
    const space = (await foreign.admin.post(`/orgs/${foreign.id}/spaces`, {})).body
    const link = text(`[x](http://lectern.test/app${path}/pages/${page})`)
    await addPage(foreign.admin, `/spaces/${space.id}/content`, 'Other', link)
    const { items, stats } = await report(foreign.admin, `/spaces/${space.id}/links`)
    assert.deepEqual(
      items.map(({ status, targetReference }: Item) => [status, targetReference.kind]),
      [['in-app', 'url']],
    )
    assert.deepEqual(stats, { total: 1, broken: { total: 0 } })
    assert.deepEqual(await backlinks(admin, `${content}/page/${page}`), [])
  })

  test('who may not read a space learns nothing of its links', async () => {
    const world_ = await world()
    const { admin, content, path } = await newSpace(world_)
    const page = await addPage(admin, content, 'Page')
    const stranger = await world_.person()
    for (const address of [
      `${path}/links`,
      `${content}/page/${page}/links`,
      `${content}/page/${page}/backlinks`,
      `${content}/files/x/backlinks`,
    ])
      assert.equal((await stranger.get(address)).status, 404)
    await write(admin, content, { operation: 'delete_page', page })
  })
})
