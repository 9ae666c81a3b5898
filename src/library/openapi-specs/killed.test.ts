// A spec whose process is killed while it is processed: another process does it, once.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { openDatabase } from '#database/index.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld } from '../../../test/world/world.ts'
import { petsSpec, serveFiles, withSpec } from './testing.ts'

const fetchAllow = '127.0.0.0/8'

const otherProcess = `
  import { openDatabase } from '#database/index.ts'
  import { createRunner } from '#jobs/index.ts'
  import { processSpec } from '#library/openapi-specs/index.ts'
  import { openInstallation } from './src/installation.ts'
  const [place, clock, fetchAllow] = process.argv.slice(1).map(word => JSON.parse(word))
  const logger = { error: console.error, warn: console.error }
  const options = { baseUrl: 'http://lectern.test', logger, fileLimit: 1000, clock: () => clock, fetchAllow }
  const installation = await openInstallation(await openDatabase(place), options)
  process.stdin.resume()
  createRunner(installation, [processSpec], logger).start()
`

forEachDatabase((_engine, _open, blank) => {
  test('a spec whose process is killed while it fetches is processed by another one', async t => {
    const place = await blank()
    const world = await createWorld(await openDatabase(place), { fetchAllow })
    t.after(world.close)
    const asked = Promise.withResolvers<void>()
    let isFirst = true
    const server = await serveFiles(t, {
      '/a.json': (_request, response) => {
        asked.resolve()
        // The first request is never answered.
        if (!isFirst) response.end(petsSpec())
        isFirst = false
      },
    })
    const { read, processed, versions } = await withSpec(world, { url: `${server.origin}/a.json` })
    const words = [place, world.clock.now, fetchAllow].map(word => JSON.stringify(word))
    const other = spawn(process.execPath, ['--input-type=module', '-e', otherProcess, ...words], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const ended = once(other, 'exit')
    await asked.promise
    other.kill('SIGKILL')
    await ended
    assert.equal((await read()).processingState, 'progress')
    assert.equal((await processed()).processingState, 'progress')
    world.clock.now += 60_000
    assert.equal((await processed()).processingState, 'complete')
    assert.deepEqual([server.asked.length, await versions()], [2, 1])
  })
})
