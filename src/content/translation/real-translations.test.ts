// Translating real documentation: all of it is translated, and nothing but words changes.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sharedData } from '../../../test/world/shared-data.ts'
import { translateText } from './index.ts'
import { structureOf } from './testing.ts'

for (const name of ['digital-registries', 'fluentd', 'learn-go', 'mkdocs']) {
  const { path: folder, skip } = sharedData(`markdown/${name}`)

  test(`${name}: all that is for people is marked, and nothing else changes`, { skip }, () => {
    for (const path of globSync('**/*.md', { cwd: folder })) {
      const text = readFileSync(join(folder, path), 'utf8')
      assert.equal(translateText(text, segment => segment.text).markdown, text, path)
      const { markdown, untranslated } = translateText(text, segment => `[de] ${segment.text}`)
      assert.deepEqual(untranslated, [], path)
      assert.deepEqual(structureOf(markdown), structureOf(text), path)
    }
  })
}
