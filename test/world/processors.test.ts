// The rule of processors: each is of one process of tests at a time.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { bindableProcessors, offerProcessors } from './processors.ts'

const [processor] = bindableProcessors()
const skip = processor === undefined && 'processors cannot be chosen here'

/** Says what it was given, and lives until its input ends. */
const takes = (): ChildProcess => {
  const module = new URL('./processors.ts', import.meta.url).href
  const program = `import { takeProcessor } from '${module}'; console.log(takeProcessor()); process.stdin.resume()`
  return spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

const said = async ({ stdout }: ChildProcess): Promise<string> => {
  const [text] = await once(stdout as NodeJS.ReadableStream, 'data')
  return String(text).trim()
}

const end = async (child: ChildProcess): Promise<void> => {
  child.stdin?.end()
  await once(child, 'exit')
}

test('a processor and its PostgreSQL are of one process at a time, and of the next one after it', {
  skip,
}, async () => {
  const before = process.env.LECTERN_TEST_PROCESSORS
  offerProcessors([processor as number], ['postgres://a'])
  try {
    const first = takes()
    assert.equal(await said(first), 'postgres://a')
    const status = readFileSync(`/proc/${first.pid}/status`, 'utf8')
    assert.equal(/^Cpus_allowed_list:\s*(\S+)$/m.exec(status)?.[1], String(processor))
    const second = takes()
    assert.equal(await said(second), 'undefined')
    await end(first)
    const third = takes()
    assert.equal(await said(third), 'postgres://a')
    await Promise.all([end(second), end(third)])
  } finally {
    if (before === undefined) delete process.env.LECTERN_TEST_PROCESSORS
    else process.env.LECTERN_TEST_PROCESSORS = before
  }
})
