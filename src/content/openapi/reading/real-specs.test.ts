// Specifications of real APIs, and examples of every feature:
// each is read with all its files, and gives the expected result.
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { parse } from 'yaml'
import { sharedData } from '../../../../test/world/shared-data.ts'
import { fileNameOf, methods } from '../index.ts'
import { brokenPromises } from '../testing.ts'
import { externalReferences, readSpec } from './index.ts'

const { path: folder, skip } = sharedData('openapi')

/** Files with parts of a specification, which are no specifications themselves. */
const parts = ['common/Error', 'spec/NewPet', 'spec/Pet', 'spec/parameters'].flatMap(part =>
  ['json', 'yaml'].map(format => `oai-examples/examples/v2.0/${format}/petstore-separate/${part}.${format}`),
)

/** The specifications with warnings; all of them can be shown. */
const withWarnings: Readonly<Record<string, readonly object[]>> = {
  'readme-examples/3.0/json/openapi-workshop/post.json': [
    {
      message: 'MinProperties must NOT have fewer than 1 properties.',
      pointer: '/paths/~1hoot/post/responses',
      line: 26,
    },
  ],
}

const textOf = (file: string): string => readFileSync(join(folder, file), 'utf8')

/** All files that an entry refers to, by their names. */
const filesOf = (entry: string): Map<string, string> => {
  const files = new Map<string, string>()
  const waiting: [string, string][] = [['', textOf(entry)]]
  for (const [inFile, text] of waiting)
    for (const reference of externalReferences(text)) {
      const name = fileNameOf(reference, inFile) ?? ''
      const path = join(dirname(entry), name)
      if (files.has(name) || !existsSync(join(folder, path))) continue
      files.set(name, textOf(path))
      waiting.push([name, textOf(path)])
    }
  return files
}

type Document = Record<string, Record<string, { readonly $ref?: string }>>

/** Path items may refer to others in the same file. */
const operationsIn = (document: Document): number =>
  Object.values({ ...document.paths, ...document.webhooks })
    .map(item => (item.$ref === undefined ? item : document.paths?.[pathIn(item.$ref)]))
    .flatMap(item => Object.keys(item ?? {}))
    .filter(field => (methods as readonly string[]).includes(field)).length

const pathIn = (reference: string): string => reference.slice('#/paths/'.length).replaceAll('~1', '/')

/** The text parsed by the libraries alone. */
const parsed = (text: string): Document =>
  text.startsWith('{') ? JSON.parse(text) : parse(text, { merge: true, uniqueKeys: false })

describe('Real specifications', { skip }, () => {
  const specs = skip ? [] : globSync('**/*.{json,yaml}', { cwd: folder }).sort()

  test('are there, in all versions', () => assert.equal(specs.length, 192))

  for (const spec of specs)
    test(`${spec} is ${parts.includes(spec) ? 'none' : spec in withWarnings ? 'read with warnings' : 'valid'}`, async () => {
      const text = textOf(spec)
      const read = await readSpec(text, filesOf(spec), spec.split('/').at(-1))
      if (parts.includes(spec)) {
        assert.ok('problems' in read)
        assert.match(read.problems[0]?.message ?? '', /no OpenAPI document/)
        return
      }
      assert.ok(!('problems' in read), JSON.stringify(read))
      assert.deepEqual(read.warnings, withWarnings[spec] ?? [])
      assert.deepEqual(brokenPromises(read.description), [])
      const given = parsed(text)
      assert.deepEqual(read.filesystem['openapi.json'], given)
      const described = JSON.parse(JSON.stringify(read.description))
      assert.equal(operationsIn(described), operationsIn(given))
    })
})
