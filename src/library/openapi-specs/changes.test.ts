// The rules of what a version of a spec changes, apart from how two descriptions are compared.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { removePart } from './parts.ts'
import { storeTestVersion } from './testing.ts'

const specWith = (...methods: string[]) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    paths: {
      '/pets': Object.fromEntries(
        methods.map(method => [method, { responses: { 200: { description: 'Done' } } }]),
      ),
    },
  })

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  const withVersions = async () => {
    const here = await world()
    const { id, admin } = await here.organization()
    const base = `/orgs/${id}/openapi`
    const { body } = await admin.post(base, { slug: 'pets', source: { text: specWith('get') } })
    const versions = [
      await storeTestVersion(here, admin, body.id, '1', specWith('get')),
      await storeTestVersion(here, admin, body.id, '2', specWith('get', 'post')),
      await storeTestVersion(here, admin, body.id, '3', specWith('post')),
    ] as const
    const changes = (version: string, query = '', headers = {}) =>
      admin.get(`${base}/pets/versions/${version}/changes${query}`, headers)
    return { here, admin, base, versions, changes }
  }
  const inShort = ({ body }: { body: any }) =>
    body.changes.map(({ type, path, method }: Record<string, string>) => `${type} ${method} ${path}`)

  test('a version is compared with the one before it', async () => {
    const { versions, changes } = await withVersions()
    const second = await changes(versions[1])
    assert.deepEqual(
      [second.status, second.body.breaking, second.body.from, second.body.more],
      [200, false, versions[0], false],
    )
    assert.deepEqual(inShort(second), ['operation-added post /pets'])
    const third = await changes(versions[2])
    assert.deepEqual([third.body.breaking, third.body.from], [true, versions[1]])
    assert.deepEqual(inShort(third), ['operation-removed get /pets'])
  })

  test('a version is compared with whichever is named, also with itself and with a newer one', async () => {
    const { versions, changes } = await withVersions()
    assert.deepEqual(inShort(await changes(versions[2], `?from=${versions[0]}`)), [
      'operation-removed get /pets',
      'operation-added post /pets',
    ])
    assert.deepEqual(inShort(await changes(versions[0], `?from=${versions[1]}`)), [
      'operation-removed post /pets',
    ])
    assert.deepEqual((await changes(versions[1], `?from=${versions[1]}`)).body.changes, [])
  })

  test('the first version changes nothing', async () => {
    const { versions, changes } = await withVersions()
    assert.deepEqual((await changes(versions[0])).body, { breaking: false, changes: [], more: false })
  })

  test('what is no version of this spec cannot be compared with', async () => {
    const { here, admin, base, versions, changes } = await withVersions()
    const other = (await admin.post(base, { slug: 'shop', source: { text: specWith('get') } })).body
    const foreign = await storeTestVersion(here, admin, other.id)
    for (const from of ['nothing', foreign]) {
      const { status, body } = await changes(versions[2], `?from=${from}`)
      assert.deepEqual([status, body.error.details[0].path], [400, 'query/from'])
    }
    assert.equal((await changes(foreign)).status, 404)
  })

  test('the changes have an entity tag, and are not sent to whoever has them', async () => {
    const { versions, changes } = await withVersions()
    const { headers } = await changes(versions[2])
    assert.ok(headers.etag)
    assert.equal((await changes(versions[2], '', { 'if-none-match': headers.etag })).status, 304)
  })

  test('a pair of versions is compared once', async () => {
    const { here, admin, versions, changes } = await withVersions()
    const first = await changes(versions[2])
    // Without the descriptions nothing can be compared again.
    for (const id of versions) await here.act(admin, inside => removePart(inside, id, 'description'))
    const again = await changes(versions[2], `?from=${versions[1]}`)
    assert.deepEqual(again.body, first.body)
  })
})
