// The rules of processing specs: what a source becomes, and when it is read again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hour } from '#kernel/durations.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { petsSpec, problemOf, serveFiles, tagged, withSpec } from './testing.ts'

forEachDatabase((_, open) => {
  const world = sharedWorld(open, { fetchAllow: '127.0.0.0/8' })

  test('a text becomes a version, whose content is the spec as JSON and whose address gives it as it was written', async () => {
    const text = 'openapi: 3.0.3\ninfo: {title: Pets, version: "1"}\npaths: {}\n'
    const { world: here, processed, admin, one, content } = await withSpec(await world(), { text })
    const spec = await processed()
    assert.equal(spec.processingState, 'complete')
    assert.deepEqual([spec.lastProcessErrorCode, spec.lastProcessedAt !== undefined], [undefined, true])
    const version = (await admin.get(`${one}/versions/latest`)).body
    assert.equal(version.id, spec.lastVersion)
    const { filesystem, url } = await content()
    assert.deepEqual(filesystem['openapi.json'].info, { title: 'Pets', version: '1' })
    const { pathname, search } = new URL(url)
    const source = await here.inject({ url: pathname + search })
    assert.equal(source.bytes.toString(), text)
    assert.match(source.headers['content-type'] as string, /^application\/yaml/)
  })

  test('what is no spec is a PARSE_ERROR with its places, and the last good version stays', async () => {
    const { processed, put, versions } = await withSpec(await world(), { text: petsSpec() })
    const { lastVersion } = await processed()
    for (const [text, line] of [
      ['openapi: 3.1.0\ninfo: {title: [Pets, version: 1\npaths: {}\n', 3],
      ['{"openapi": "3.1.0",\n "info": ]}', 2],
      ['no spec at all', 1],
    ] as const) {
      assert.equal((await put({ text })).body.processingState, 'pending')
      const spec = await processed()
      assert.deepEqual([spec.processingState, spec.lastProcessErrorCode], ['complete', 'PARSE_ERROR'], text)
      assert.equal(spec.lastProcessErrors[0].line, line, JSON.stringify(spec.lastProcessErrors))
      assert.equal(spec.lastVersion, lastVersion)
    }
    await put({ text: petsSpec() })
    assert.deepEqual(problemOf(await processed()), [undefined, undefined])
    assert.equal(await versions(), 1)
  })

  test('what is doubtful in a spec is said with its place, and the spec is read all the same', async () => {
    const text = petsSpec().replace(
      '"paths"',
      '"components":{"schemas":{"A":{"$ref":"none.json"}}},\n"paths"',
    )
    const { processed } = await withSpec(await world(), { text })
    const { lastProcessErrorCode, lastProcessErrors, lastVersion } = await processed()
    assert.deepEqual([lastProcessErrorCode, lastProcessErrors.length], [undefined, 1])
    assert.equal(lastProcessErrors[0].pointer, '/components/schemas/A')
    assert.ok(lastVersion)
  })

  test('a version is made, and pages are to follow it, where a spec says something else, and not where it is written otherwise', async () => {
    const here = await world()
    const { id, processed, put, versions } = await withSpec(here, { text: petsSpec('1') })
    await processed()
    /** How often an update of the pages computed from the spec was requested. */
    const updates = async () => {
      const jobs = here.installation.database.read.selectFrom('jobs').select('asked')
      return (await jobs.where('key', '=', `${id}/pets`).executeTakeFirst())?.asked
    }
    const { paths, info, openapi } = JSON.parse(petsSpec('1'))
    for (const text of [petsSpec('1'), JSON.stringify({ paths, info, openapi }, null, 2)]) {
      await put({ text })
      await processed()
      assert.equal(await versions(), 1)
    }
    assert.equal(await updates(), 1)
    await put({ text: petsSpec('2') })
    await processed()
    assert.deepEqual([await versions(), await updates()], [2, 2])
  })

  test('an address is looked at again after 6 hours, and fetched only where something has changed', async t => {
    let text = petsSpec('1')
    const server = await serveFiles(t, { '/openapi.json': tagged(() => text) })
    const {
      world: here,
      processed,
      versions,
    } = await withSpec(await world(), { url: `${server.origin}/openapi.json` })
    await processed()
    here.clock.now += 5.9 * hour
    await processed()
    assert.equal(server.asked.length, 1)
    here.clock.now += 0.4 * hour
    const again = await processed()
    assert.equal(server.asked.length, 2)
    assert.ok(server.asked[1]?.headers['if-none-match'])
    assert.deepEqual(
      [again.lastProcessedAt, again.processingState],
      [new Date(here.clock.now).toISOString(), 'complete'],
    )
    assert.equal(await versions(), 1)
    text = petsSpec('22')
    here.clock.now += 6.3 * hour
    await processed()
    assert.equal(await versions(), 2)
  })

  test('PUT with the same source fetches and reads it again', async t => {
    const server = await serveFiles(t, { '/openapi.json': tagged(() => petsSpec()) })
    const url = `${server.origin}/openapi.json`
    const { processed, put, versions } = await withSpec(await world(), { url })
    await processed()
    await put({ url })
    await processed()
    assert.deepEqual(
      server.asked.map(({ headers }) => headers['if-none-match']),
      [undefined, undefined],
    )
    assert.equal(await versions(), 1)
  })
})
