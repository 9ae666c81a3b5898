// The rules of specs and their versions, apart from how they are processed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRunner } from '#jobs/index.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Person, World } from '../../../test/world/world.ts'
import { removeSpec } from './index.ts'
import { petsSpec, storeTestVersion } from './testing.ts'

forEachDatabase((_, open) => {
  const world = sharedWorld(open)
  const text = petsSpec()

  const newOrganization = async () => {
    const here = await world()
    const { id, admin } = await here.organization()
    return { world: here, id, admin, base: `/orgs/${id}/openapi` }
  }
  const withSpec = async () => {
    const place = await newOrganization()
    const { body } = await place.admin.post(place.base, { slug: 'pets', source: { text } })
    return { ...place, spec: body, one: `${place.base}/pets` }
  }
  const load = (here: World, address: string, headers: Record<string, string> = {}) => {
    const { pathname, search } = new URL(address)
    return here.inject({ url: pathname + search, headers })
  }
  const refusalOf = async (person: Person, path: string, body: object) => {
    const answer = await person.post(path, body)
    return [answer.status, answer.body.error.details?.[0]?.path]
  }

  test('a spec is made of an address or a text, and waits to be processed', async () => {
    const { admin, base, id } = await newOrganization()
    const url = 'https://docs.example.com/openapi.yaml'
    const made = await admin.post(base, { slug: 'shop-api', source: { url } })
    assert.equal(made.status, 201)
    assert.equal(made.headers.location, made.body.urls.location)
    const { slug, sourceURL, processingState, permissions } = made.body
    assert.deepEqual(
      [slug, sourceURL, processingState, permissions],
      ['shop-api', url, 'pending', { view: true, edit: true }],
    )
    assert.deepEqual((await admin.get(`/orgs/${id}/openapi/shop-api`)).body, made.body)
    const { body } = await admin.post(base, { slug: 'pets', source: { text } })
    assert.equal(body.sourceURL, undefined)
    const { items } = (await admin.get(base)).body
    assert.deepEqual(
      items.map((spec: { slug: string }) => spec.slug),
      ['shop-api', 'pets'],
    )
  })

  test('a source is an address or a text, and not both; a slug has its form', async () => {
    const { admin, base } = await newOrganization()
    const url = 'https://docs.example.com/openapi.json'
    for (const source of [{}, { url, text }])
      assert.deepEqual(await refusalOf(admin, base, { slug: 'a', source }), [400, '/source'])
    for (const slug of ['', 'A', 'a--b', '-a', 'a_b', 'x'.repeat(101)])
      assert.deepEqual(await refusalOf(admin, base, { slug, source: { text } }), [400, '/slug'])
    assert.equal(
      (await admin.post(base, { slug: 'A', source: { text } })).body.error.message,
      'slug must be lower-case letters and digits, with single hyphens between them',
    )
    assert.equal((await admin.put(`${base}/Not%20one`, { source: { text } })).status, 400)
  })

  test('an address within the network is refused immediately', async () => {
    const { admin, base } = await newOrganization()
    for (const url of ['http://10.0.0.1/a.json', 'http://169.254.169.254/', 'ftp://example.com/a', 'no url'])
      assert.deepEqual(
        await refusalOf(admin, base, { slug: 'a', source: { url } }),
        [400, '/source/url'],
        url,
      )
    assert.equal((await admin.get(base)).body.count, 0)
  })

  test('a user name and a password in an address are shown nowhere, and stored encrypted', async () => {
    const { world: here, admin, base, id } = await newOrganization()
    const url = 'https://us3r:pa55w0rd@docs.example.com/openapi.json'
    const { body } = await admin.post(base, { slug: 'a', source: { url } })
    assert.equal(body.sourceURL, 'https://docs.example.com/openapi.json')
    const events = (await admin.get(`/orgs/${id}/events`)).body
    const rows = await here.installation.database.read.selectFrom('openapi_specs').selectAll().execute()
    const [{ credentials }] = rows.filter(row => row.organization_id === id) as [(typeof rows)[number]]
    assert.ok(credentials)
    const all = JSON.stringify([body, events, rows]) + Buffer.from(credentials).toString()
    assert.doesNotMatch(all, /us3r|pa55w0rd|dXMzcj/)
  })

  test('two specs of an organization have two slugs; PUT takes the one that is there, or makes it', async () => {
    const { admin, base, one, spec } = await withSpec()
    assert.equal((await admin.post(base, { slug: 'pets', source: { text } })).status, 409)
    const put = await admin.put(one, { source: { text } })
    assert.deepEqual([put.status, put.body.id, put.body.processingState], [200, spec.id, 'pending'])
    const made = await admin.put(`${base}/other`, { source: { text } })
    assert.deepEqual([made.status, made.body.slug], [200, 'other'])
    const elsewhere = await newOrganization()
    assert.equal((await elsewhere.admin.post(elsewhere.base, { slug: 'pets', source: { text } })).status, 201)
    assert.equal((await elsewhere.admin.get(`${elsewhere.base}/other`)).status, 404)
  })

  test('a spec has no latest version before it was processed', async () => {
    const { admin, one } = await withSpec()
    for (const path of ['latest', 'latest/content', 'unknown'])
      assert.equal((await admin.get(`${one}/versions/${path}`)).status, 404, path)
    assert.equal((await admin.get(`${one}/versions`)).body.count, 0)
  })

  test('versions are listed oldest first, and each is read by its id; those of other specs are not there', async () => {
    const { world: here, admin, base, one, spec } = await withSpec()
    const first = await storeTestVersion(here, admin, spec.id, '1')
    const second = await storeTestVersion(here, admin, spec.id, '2')
    const { body } = await admin.get(`${one}/versions`)
    assert.deepEqual(
      body.items.map((version: { id: string }) => version.id),
      [first, second],
    )
    assert.equal((await admin.get(one)).body.lastVersion, second)
    assert.equal((await admin.get(`${one}/versions/latest`)).body.id, second)
    const content = (await admin.get(`${one}/versions/${first}/content`)).body
    assert.equal(content.filesystem['openapi.json'].info.version, '1')
    await admin.post(base, { slug: 'other', source: { text } })
    assert.equal((await admin.get(`${base}/other/versions/${first}`)).status, 404)
  })

  test('the address of a version gives the source as it was given, without a token, for an hour', async () => {
    const { world: here, admin, one, spec } = await withSpec()
    await storeTestVersion(here, admin, spec.id)
    const { url } = (await admin.get(`${one}/versions/latest`)).body
    const { status, bytes, headers } = await load(here, url)
    assert.deepEqual([status, bytes.toString()], [200, text])
    assert.match(headers['content-type'] as string, /^application\/json/)
    assert.equal(headers['content-disposition'], 'attachment; filename="pets.json"')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(Number(headers['content-length']), text.length)
    const again = await load(here, url, { 'if-none-match': headers.etag as string })
    assert.deepEqual([again.status, again.bytes.length], [304, 0])
    assert.equal((await load(here, url.replace('/pets?', '/other?'))).status, 404)
    assert.equal((await load(here, url.replace(/=\d/, '=9'))).status, 404)
    here.clock.now += 3_600_000 + 300_000
    assert.equal((await load(here, url)).status, 404)
  })

  test('what is left of a deleted spec is removed, and its addresses end with it', async () => {
    const { world: here, admin, one, spec } = await withSpec()
    const version = await storeTestVersion(here, admin, spec.id)
    const { url } = (await admin.get(`${one}/versions/latest`)).body
    assert.equal((await admin.delete(one)).status, 205)
    assert.equal((await admin.get(one)).status, 404)
    assert.equal((await load(here, url)).status, 404)
    const parts = () =>
      here.installation.database.read
        .selectFrom('openapi_spec_parts')
        .select('name')
        .where('owner_id', 'in', [spec.id, version])
        .execute()
    assert.equal((await parts()).length, 5)
    await createRunner(here.installation, [removeSpec], {
      error: ({ err }) => assert.fail(String(err)),
    }).runDue()
    assert.deepEqual(await parts(), [])
    const left = here.installation.database.read
      .selectFrom('openapi_spec_versions')
      .select('id')
      .where('spec_id', '=', spec.id)
    assert.deepEqual(await left.execute(), [])
    assert.equal(
      (await admin.post(one.replace(/\/pets$/, ''), { slug: 'pets', source: { text } })).status,
      201,
    )
  })
})
