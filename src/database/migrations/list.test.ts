// The list of migrations and the files beside it.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { migrations } from './list.ts'

test('every migration that there is a file of is listed in its place, under the name of the file and its own', async () => {
  const files = readdirSync(import.meta.dirname).filter(file => /^\d{4}-/.test(file))
  assert.deepEqual(
    migrations.map(({ name }) => `${name}.ts`),
    files.sort(),
  )
  for (const file of files) {
    const own = Object.values(await import(`./${file}`)).map(value => (value as { name?: unknown }).name)
    assert.ok(own.includes(file.replace('.ts', '')), file)
  }
})
