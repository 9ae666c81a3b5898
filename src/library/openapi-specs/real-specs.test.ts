// Descriptions of real APIs as specs: of several files at their addresses, and as versions of each other.
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { externalReferences } from '#content/openapi/reading/index.ts'
import { serveLocally } from '#network/testing.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { sharedData } from '../../../test/world/shared-data.ts'
import { withSpec } from './testing.ts'

const { path: folder, skip } = sharedData('openapi')

const textOf = (file: string): string => readFileSync(join(folder, file), 'utf8')

const namesOf = (pattern: string): string[] => (skip ? [] : globSync(pattern, { cwd: folder }).sort())

/** The descriptions that consist of several files. */
const entries = namesOf('oai-examples/**/*.{json,yaml}').filter(file => {
  const text = textOf(file)
  return /^\W*(openapi|swagger)\b/m.test(text) && externalReferences(text).length > 0
})

describe('Real specifications', { skip }, () => {
  forEachDatabase((_, open) => {
    const world = sharedWorld(open, { fetchAllow: '127.0.0.0/8' })

    test('in several files are fetched and read by their addresses', async t => {
      assert.ok(entries.length >= 2, entries.join())
      const missing: string[] = []
      const origin = await serveLocally(t, ({ url = '' }, response) => {
        const isThere = existsSync(join(folder, url))
        if (!isThere) missing.push(url)
        response.writeHead(isThere ? 200 : 404).end(isThere ? textOf(url) : '')
      })
      for (const entry of entries) {
        const { processed, content } = await withSpec(await world(), { url: `${origin}/${entry}` })
        const { lastProcessErrorCode, lastProcessErrors } = await processed()
        assert.deepEqual([entry, lastProcessErrorCode, lastProcessErrors], [entry, undefined, undefined])
        assert.ok(Object.keys((await content()).filesystem).length > 1, entry)
      }
      assert.deepEqual(missing, [])
    })

    test('that follow on each other are versions of one spec, each of them once', async () => {
      const [first = '', ...later] = namesOf('adyen/yaml/BinLookup*.yaml')
      const { put, processed, versions } = await withSpec(await world(), { text: textOf(first) })
      await processed()
      for (const [index, file] of later.entries()) {
        await put({ text: textOf(file) })
        await processed()
        await put({ text: `# The same\n${textOf(file)}` })
        const { lastProcessErrorCode } = await processed()
        assert.deepEqual([lastProcessErrorCode, await versions()], [undefined, index + 2])
      }
    })
  })
})
