// The rules of links to OpenAPI specs: whether a spec and its operation exist is looked up at the time of the request.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addPage,
  newChangeRequest,
  newSpace,
  read,
  sharedWorld,
  text,
  write,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { addComputed, newSpec, putVersion, referenceWith, updater } from '../computed-pages/testing.ts'
import { lines, report } from './testing.ts'

let specs = 0

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  const start = async (...operations: string[]) => {
    const space = await newSpace(await world())
    const slug = `linked-${++specs}`
    await newSpec(space.organization, slug)
    const give = async (...next: string[]) => {
      await putVersion(space.world, space.organization, slug, referenceWith({ Pets: next }))
      await updater(space.world).runDue()
    }
    await give(...operations)
    const listed = async (of = space.path) => lines((await report(space.admin, `${of}/links`)).items)
    const block = (name: string) =>
      `{% openapi-operation spec="${slug}" path="/${name}" method="get" %}{% endopenapi-operation %}\n`
    return { ...space, slug, give, listed, block }
  }

  test('a block is whole while the latest version of its spec has the operation', async () => {
    const { admin, content, path, organization, slug, give, listed, block } = await start('list', 'add')
    const page = await addPage(admin, content, 'Page', text(`${block('list')}\n${block('remove')}`))
    const link = (status: string, name: string) =>
      `${status} openapi included ${slug}#get /${name} from ${page}`
    assert.deepEqual(await listed(), [link('broken', 'remove'), link('ok', 'list')])
    assert.deepEqual((await report(admin, `${path}/links`)).stats, { total: 2, broken: { total: 1 } })
    await give('add', 'remove')
    assert.deepEqual(await listed(), [link('broken', 'list'), link('ok', 'remove')])
    assert.equal((await read(admin, `${content}/page/${page}/links`)).stats.broken.total, 1)
    assert.equal((await read(admin, `${path}/links?status=broken`)).count, 1)
    await admin.delete(`/orgs/${organization.id}/openapi/${slug}`)
    assert.deepEqual(await listed(), [link('broken', 'list'), link('broken', 'remove')])
  })

  test('the same holds in a change request', async () => {
    const { admin, content, path, slug, listed, block } = await start('list')
    const page = await addPage(admin, content, 'Page', text(block('list')))
    const changeRequest = await newChangeRequest(admin, { path })
    const other = await addPage(
      admin,
      changeRequest.content,
      'Other',
      text(`${block('list')}\n${block('no')}`),
    )
    assert.deepEqual(await listed(changeRequest.path), [
      `broken openapi included ${slug}#get /no from ${other}`,
      `ok openapi included ${slug}#get /list from ${[page, other].sort().join(' ')}`,
    ])
    assert.equal((await report(admin, `${changeRequest.path}/links`)).stats.broken.changeRequest, 0)
  })

  test('members are shown the spec, everybody else its slug', async () => {
    const { admin, world, content, path, organization, slug } = await start('list')
    const id = await addComputed(admin, content, slug)
    await admin.patch(path, { visibility: 'public' })
    const shown = async (person: typeof admin) => {
      const { items } = await read(person, `${path}/links`)
      return items.find(
        (item: any) =>
          item.locationReferences.some((at: any) => at.page.id === id) &&
          item.targetReference.kind === 'openapi' &&
          item.targetReference.anchor === undefined,
      ).targetReference.openapi
    }
    assert.deepEqual(await shown(admin), await read(admin, `/orgs/${organization.id}/openapi/${slug}`))
    assert.deepEqual(await shown(await world.person()), { slug })
    assert.deepEqual(await shown(await world.member(organization, null)), { slug })
  })

  test('a link to a part of a generated page is whole until its operation is gone', async () => {
    const { admin, content, give, listed, slug } = await start('list', 'add')
    const id = await addComputed(admin, content, slug)
    const [{ id: pets }] = (await read(admin, `${content}/page/${id}`)).pages
    const page = await addPage(admin, content, 'Page', text(`[a](/pages/${pets}#add) [b](api/pets.md#list)`))
    const links = async () => (await listed()).filter(line => line.includes(' page ') && line.endsWith(page))
    assert.deepEqual(await links(), [`ok page ${pets}#add from ${page}`, `ok page ${pets}#list from ${page}`])
    await give('list')
    assert.deepEqual(await links(), [
      `broken page ${pets}#add from ${page}`,
      `ok page ${pets}#list from ${page}`,
    ])
    await write(admin, content, { operation: 'delete_page', page: id })
    assert.deepEqual(
      (await links()).map(line => line.split(' ')[0]),
      ['broken', 'broken'],
    )
  })

  test('operations are found by the words of their pages', async () => {
    const { admin, content, path, slug } = await start('flamingos')
    await addComputed(admin, content, slug)
    const { items } = await read(admin, `${path}/search?query=flamingos`)
    assert.deepEqual(
      items.map(({ title, path }: any) => [title, path]),
      [['Pets', 'api/pets']],
    )
  })
})
