// The rules of duplicating spaces.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addPage,
  newChangeRequest,
  newSpace,
  onePixelPng,
  read,
  sharedWorld,
  text,
  updatePage,
  write,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Person } from '../../../test/world/world.ts'
import { grant, listed, newCollection, spaceIn, succeeds } from './testing.ts'

/** Everything that can be read of the content of a space, without the title of the space. */
const contentOf = async (person: Person, path: string) => {
  const { pages } = await read(person, `${path}/content/pages`)
  const { files, reusableContents, variables } = await read(person, `${path}/content`)
  const texts: unknown[] = []
  for (const { id } of pages)
    texts.push((await read(person, `${path}/content/page/${id}?format=markdown`)).markdown)
  return JSON.parse(
    JSON.stringify({ pages, files, reusableContents, variables, texts }).replaceAll(path, ''),
    (key, value) => (['urls', 'downloadURL', 'updatedAt', 'createdAt'].includes(key) ? undefined : value),
  )
}

const duplicated = (person: Person, path: string) => succeeds(person, 'POST', `${path}/duplicate`)

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  test('a duplicate has the content and the settings of its original, and nothing of its history', async () => {
    const { admin, path, content, organization, id } = await newSpace(await world(), {
      title: 'Guide',
      emoji: '🚀',
    })
    await addPage(admin, content, 'One', text('# One\n\nSee [two](two.md).\n'))
    await addPage(admin, content, 'Two', { variables: { version: '1' } })
    await write(
      admin,
      content,
      { operation: 'insert_files', files: [{ name: 'dot.png', base64: onePixelPng }] },
      { operation: 'set_variables', variables: { product: 'Lectern' } },
      { operation: 'insert_reusable_content', title: 'Reused', document: { markdown: 'Mind the gap.' } },
    )
    await newChangeRequest(admin, { path })
    await succeeds(admin, 'PATCH', path, { visibility: 'public', defaultLevel: 'comment' })
    const answer = await admin.post(`${path}/duplicate`)
    assert.equal(answer.status, 201)
    assert.equal(answer.headers.location, answer.body.urls.location)
    const { title, emoji, visibility, defaultLevel, editMode, changeRequests, changeRequestsDraft } =
      answer.body
    assert.deepEqual(
      [title, emoji, visibility, defaultLevel, editMode, changeRequests, changeRequestsDraft],
      ['Copy of Guide', '🚀', 'public', 'comment', 'live', 0, 0],
    )
    const copy = `/spaces/${answer.body.id}`
    assert.deepEqual(await contentOf(admin, copy), await contentOf(admin, path))
    assert.equal((await read(admin, `${copy}/revisions`)).count, 1)
    assert.equal((await read(admin, `${copy}/change-requests?status=all`)).count, 0)
    const order = await listed(admin, organization)
    assert.equal(order.indexOf(answer.body.id), order.indexOf(id) + 1)
  })

  test('files of a duplicate can be loaded', async () => {
    const { admin, path, content, world: here } = await newSpace(await world())
    const inserted = await write(admin, content, {
      operation: 'insert_files',
      files: [{ name: 'dot.png', base64: onePixelPng }],
    })
    const copy = await duplicated(admin, path)
    const file = await read(admin, `/spaces/${copy.id}/content/files/${inserted.changes[0].files[0]}`)
    const url = file.downloadURL.replace('http://lectern.test', '')
    const { bytes } = await here.inject({ method: 'GET', url })
    assert.equal(bytes.toString('base64'), onePixelPng)
  })

  test('original and duplicate live their own lives', async () => {
    const { admin, path, content } = await newSpace(await world())
    const page = await addPage(admin, content, 'Page', text('First'))
    const copy = `/spaces/${(await duplicated(admin, path)).id}`
    const original = await contentOf(admin, path)
    await write(admin, `${copy}/content`, updatePage(page, { title: 'Theirs', ...text('Changed') }))
    await addPage(admin, `${copy}/content`, 'Added')
    assert.deepEqual(await contentOf(admin, path), original)
    const changed = await contentOf(admin, copy)
    await write(admin, content, { operation: 'delete_page', page })
    assert.deepEqual(await contentOf(admin, copy), changed)
    await succeeds(admin, 'DELETE', path)
    assert.deepEqual(await contentOf(admin, copy), changed)
    const changeRequest = await newChangeRequest(admin, { path: copy })
    await addPage(admin, changeRequest.content, 'Merged')
    assert.equal((await succeeds(admin, 'POST', `${changeRequest.path}/merge`)).result, 'merge')
  })

  test('of grants it has one: admin, for whoever duplicated it', async () => {
    const { admin, path, organization, world: here } = await newSpace(await world())
    await succeeds(admin, 'PATCH', path, { defaultLevel: null })
    const creator = await here.member(organization, 'create')
    const reader = await here.member(organization, 'read')
    await grant(admin, path, { users: [creator.id], role: 'create' })
    await grant(admin, path, { users: [reader.id], role: 'edit' })
    const copy = await duplicated(creator, path)
    assert.equal(copy.permissions.admin, true)
    assert.equal((await reader.get(`/spaces/${copy.id}`)).status, 404)
    const { items } = await read(admin, `/spaces/${copy.id}/permissions/users`)
    assert.deepEqual(
      items.map(({ permission, user }: any) => [permission, user.id]),
      [['admin', creator.id]],
    )
  })

  test('it takes the level create on the space and where it is', async () => {
    const organization = await (await world()).organization()
    const { admin } = organization
    const collection = await newCollection(organization)
    const [atRoot, inside] = [
      `/spaces/${await spaceIn(organization)}`,
      `/spaces/${await spaceIn(organization, { parent: collection })}`,
    ]
    const here = await world()
    const guest = await here.member(organization, null)
    for (const path of [atRoot, inside]) await grant(admin, path, { users: [guest.id], role: 'create' })
    assert.equal((await guest.post(`${atRoot}/duplicate`)).status, 403)
    assert.equal((await guest.post(`${inside}/duplicate`)).status, 403)
    await grant(admin, `/collections/${collection}`, { users: [guest.id], role: 'review' })
    assert.equal((await guest.post(`${inside}/duplicate`)).status, 403)
    await grant(admin, `/collections/${collection}`, { users: [guest.id], role: 'create' })
    const copy = await duplicated(guest, inside)
    assert.deepEqual([copy.parent, copy.visibility], [collection, 'in-collection'])
    const reviewer = await here.member(organization, 'review')
    assert.equal((await reviewer.post(`${atRoot}/duplicate`)).status, 403)
  })

  test('its title is cut to 50 characters, none of them broken', async () => {
    const { admin, path } = await newSpace(await world(), { title: `${'a'.repeat(41)}🚀🚀` })
    const { title } = await duplicated(admin, path)
    assert.equal(title, `Copy of ${'a'.repeat(41)}🚀`)
  })

  test('a locked space can be duplicated, and its duplicate is live', async () => {
    const { admin, path } = await newSpace(await world(), { editMode: 'locked' })
    assert.equal((await duplicated(admin, path)).editMode, 'live')
  })

  test('two duplicates made at once both come after their original', async () => {
    const organization = await (await world()).organization()
    const { admin } = organization
    const [one, two] = [await spaceIn(organization), await spaceIn(organization)]
    const copies = await Promise.all([
      duplicated(admin, `/spaces/${one}`),
      duplicated(admin, `/spaces/${one}`),
    ])
    const order = await listed(admin, organization)
    assert.deepEqual([order[0], order[3]], [one, two])
    assert.deepEqual(order.slice(1, 3).sort(), copies.map(({ id }) => id).sort())
  })

  test('duplicating writes an event', async () => {
    const { admin, path, id, organization } = await newSpace(await world())
    const copy = await duplicated(admin, path)
    const { items } = await read(admin, `/orgs/${organization.id}/events?resource=${copy.id}`)
    assert.deepEqual(
      items.map(({ type, data }: any) => [type, data]),
      [['space_duplicated', { from: id }]],
    )
  })
})
