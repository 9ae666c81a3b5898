// Node's compile cache: who uses it, and that modules are not in memory twice.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { temporaryFolder } from './testing/processes.ts'

const compileCache = new URL('compile-cache.js', import.meta.url).href

/** Runs a script after the module, with a cache folder of its own. */
const run = async (t: TestContext, script: string, environment: Readonly<Record<string, string>> = {}) => {
  const folder = temporaryFolder(t)
  const { NODE_COMPILE_CACHE: _, ...others } = process.env
  const start = async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...others, TMPDIR: folder, MODULES: folder, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [printed, said] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    return { printed, said }
  }
  return { folder, start }
}

test('threads and processes that this one starts read compiled modules from where it does', async t => {
  const { start } = await run(
    t,
    `await import(${JSON.stringify(compileCache)})
    const { getCompileCacheDir } = await import('node:module')
    const { Worker } = await import('node:worker_threads')
    const { spawnSync } = await import('node:child_process')
    const folder = 'process.getBuiltinModule("module").getCompileCacheDir()'
    console.log(getCompileCacheDir())
    process.stdout.write(spawnSync(process.execPath, ['-p', folder]).stdout)
    const script = 'process.getBuiltinModule("worker_threads").parentPort.postMessage(' + folder + ')'
    new Worker(script, { eval: true }).on('message', console.log)`,
  )
  const [own, ...others] = (await start()).printed.trim().split('\n')
  assert.match(String(own), /node-compile-cache/)
  assert.deepEqual(others, [own, own])
})

test('what Node has read of compiled modules is let go while a start loads them, and only then', async t => {
  const { folder, start } = await run(
    t,
    `const { keepTheRest } = await import(${JSON.stringify(compileCache)})
    for (let number = 0; number < 350; number++) {
      if (number === 200) keepTheRest()
      await import(process.env.MODULES + '/' + number + '.mjs')
    }`,
    { NODE_DEBUG_NATIVE: 'COMPILE_CACHE' },
  )
  for (let number = 0; number < 350; number++)
    writeFileSync(join(folder, `${number}.mjs`), `export default ${number}`)
  await start()
  const { said } = await start()
  // Two flushes while it loads, and one when the process ends.
  assert.equal(said.split('Clear deserialized cache').length - 1, 3)
})
