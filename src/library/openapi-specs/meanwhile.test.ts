// Specs that are changed or deleted, or whose process is killed, while they are processed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRunner } from '#jobs/index.ts'
import { ResourceExhausted } from '#kernel/errors.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld } from '../../../test/world/world.ts'
import { gate } from '../imports/testing.ts'
import { processSpec } from './index.ts'
import { petsSpec, problemOf, serveFiles, specRunner, withSpec } from './testing.ts'

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

  test('two processes fetch and read a spec once', async t => {
    const here = await world()
    const other = await createWorld(here.installation.database, { fetchAllow: '127.0.0.0/8' })
    const server = await serveFiles(t, { '/a.json': petsSpec() })
    const { runner, versions } = await withSpec(here, { url: `${server.origin}/a.json` })
    other.clock.now = here.clock.now
    await Promise.all([runner.runDue(), specRunner(other).runDue()])
    assert.deepEqual([server.asked.length, await versions()], [1, 1])
  })

  test('what needs more time or memory than it may have is tried three times, logged, and then a PARSE_ERROR', async () => {
    const here = await world()
    const { read } = await withSpec(here, { text: petsSpec() })
    const run = async () => {
      throw new ResourceExhausted('this takes more memory than it may have')
    }
    const logged: unknown[] = []
    const exhausted = Object.create(here.installation, { threads: { value: { run } } })
    const runner = createRunner(exhausted, [processSpec], { error: line => void logged.push(line) })
    const states: string[] = []
    for (const minutes of [0, 1, 2]) {
      here.clock.now += minutes * 60_000
      await runner.runDue()
      states.push((await read()).processingState)
    }
    assert.deepEqual(states, ['progress', 'progress', 'complete'])
    assert.equal(logged.length, 2)
    const [code, message] = problemOf(await read())
    assert.equal(code, 'PARSE_ERROR')
    assert.match(message, /more memory than it may have/)
  })
})
