// Programs written against clients that are generated from the API document: they compile strictly, and they run.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { openApiDocument } from '#http/openapi/document.ts'
import { apiDescription } from '../../src/api-description.ts'
import { forEachDatabase } from '../world/databases.ts'
import { createWorld } from '../world/world.ts'
import { generateProject, generators } from './generate.ts'

const expected = [
  'Person 1',
  '# Berths\n\nTwelve of them.\n',
  'Berths,Tides',
  'page_edited',
  'merge',
  '0',
  'merge',
  'Is this *all*?',
  'Berths and moorings',
  'Berths and moorings',
  'https://example.com',
]

let folder: string
const programs = new Map<string, string>()

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-clients-'))
  const document = await openApiDocument(apiDescription({ baseUrl: 'http://lectern.test' }))
  for (const name of Object.keys(generators)) {
    const program = await generateProject(name, structuredClone(document), join(folder, name))
    programs.set(name, program)
  }
})

after(() => rm(folder, { recursive: true, force: true }))

for (const name of Object.keys(generators))
  test(`a program that uses twenty operations compiles strictly with the client of ${name}`, async () => {
    const run = promisify(execFile)
    const { stdout } = await run('node_modules/.bin/tsc', ['-p', join(folder, name)]).catch(error => error)
    assert.equal(stdout, '')
  })

forEachDatabase((_engine, open) => {
  for (const name of Object.keys(generators))
    test(`the same program of ${name} runs against a server`, async () => {
      const world = await createWorld(await open())
      const { admin } = await world.organization()
      const address = await world.server.listen({ host: '127.0.0.1', port: 0 })
      const { run } = await import(programs.get(name) as string)
      const found: string[] = await run(address, admin.token)
      await world.close()
      assert.deepEqual(found.slice(0, expected.length), expected)
      assert.equal(found.at(-1), '404')
    })
})
