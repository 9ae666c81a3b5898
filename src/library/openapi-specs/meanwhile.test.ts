// What happens to specs while they are processed: changed, deleted, their process killed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { gate } from '../imports/testing.ts'
import { petsSpec, serveFiles, specRunner, withSpec } from './testing.ts'

forEachDatabase((_, open) => {
  const world = sharedWorld(open, { fetchAllow: '127.0.0.0/8' })

  test('a source that is replaced while it is fetched is not stored, and the other one is processed', async t => {
    const { reached, open: letGo, wait } = gate()
    const server = await serveFiles(t, {
      '/old.json': async (_request, response) => {
        await wait()
        response.end(petsSpec('old'))
      },
    })
    const { runner, processed, put, versions, content } = await withSpec(await world(), {
      url: `${server.origin}/old.json`,
    })
    const running = runner.runDue()
    await reached
    await put({ text: petsSpec('new') })
    letGo()
    await running
    await processed()
    assert.equal(await versions(), 1)
    assert.equal((await content()).filesystem['openapi.json'].info.version, 'new')
  })

  test('a spec that is deleted while it is fetched leaves nothing behind', async t => {
    const { reached, open: letGo, wait } = gate()
    const { origin } = await serveFiles(t, {
      '/a.json': async (_request, response) => {
        await wait()
        response.end(petsSpec())
      },
    })
    const {
      world: here,
      runner,
      admin,
      one,
      spec,
    } = await withSpec(await world(), { url: `${origin}/a.json` })
    const running = runner.runDue()
    await reached
    assert.equal((await admin.delete(one)).status, 205)
    letGo()
    await running
    await specRunner(here).runDue()
    const { read } = here.installation.database
    const jobs = read.selectFrom('jobs').select('name').where('key', '=', spec.id)
    const versions = read.selectFrom('openapi_spec_versions').select('id').where('spec_id', '=', spec.id)
    assert.deepEqual([await jobs.execute(), await versions.execute()], [[], []])
  })
})
