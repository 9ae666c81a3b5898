// References of real APIs: complete, limited in size, and with the same ids from version to version.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { sharedData } from '../../../../test/world/shared-data.ts'
import { parseMarkdown } from '../../markdown/index.ts'
import { type ApiDescription, instantiate, methods, type Reference } from '../index.ts'
import { readSpec, writeReference } from '../reading/index.ts'

const { path: folder, skip } = sharedData('openapi')

const read = async (file: string): Promise<ApiDescription | undefined> => {
  const spec = await readSpec(readFileSync(join(folder, file), 'utf8'), new Map())
  return 'problems' in spec ? undefined : spec.description
}

const described = async (file: string): Promise<ApiDescription> => {
  const description = await read(file)
  assert.ok(description !== undefined, file)
  return description
}

const generate = (reference: Reference) => instantiate(reference, { id: 'c', spec: 'spec', models: true }, {})

/** The page and the anchor of each operation and schema, by the last of its names. */
const placesOf = (description: ApiDescription): Map<string, string> => {
  const reference = writeReference(description)
  const { pages } = generate(reference)
  return new Map(
    reference.pages.flatMap(({ parts }, index) =>
      parts.flatMap(({ names, head }) => {
        const [, anchor] =
          /\{#([^}]+)\}$/m.exec(head.filter(piece => typeof piece === 'string').join('')) ?? []
        return names.length === 0 ? [] : [[names.at(-1) ?? '', `${pages[index]?.id}#${anchor}`]]
      }),
    ),
  )
}

describe('The reference of a real API', { skip }, () => {
  test('has the same ids in the next versions for all operations and models that are there still', async () => {
    const [before, after] = await Promise.all(
      ['68', '71'].map(async version =>
        placesOf(await described(`adyen/yaml/CheckoutService-v${version}.yaml`)),
      ),
    )
    const both = [...(before ?? [])].filter(([name]) => after?.has(name))
    assert.ok(both.length > 150)
    for (const [name, place] of both) assert.equal(after?.get(name), place, name)
  })

  test('is parsed without problems, in pages that are bounded', async () => {
    const files = [
      ...globSync('readme-examples/3.*/json/*.json', { cwd: folder }),
      'adyen/yaml/CheckoutService-v71.yaml',
      'moby/api/swagger.yaml',
    ]
    for (const file of files) {
      const description = await read(file)
      if (description === undefined) continue
      const { overview, pages } = generate(writeReference(description))
      for (const text of [overview, ...pages.map(page => page.text)]) {
        assert.ok(text.length < 400_000, file)
        assert.deepEqual(parseMarkdown(text).data?.problems ?? [], [], file)
      }
    }
  })

  test('has all operations, 296 of them too, each with its block', async () => {
    const description = await described('box/openapi.json')
    const { pages } = generate(writeReference(description))
    const blocks = pages.flatMap(({ text }) => text.match(/^\{% openapi-operation .*$/gm) ?? [])
    const operations = Object.values(description.paths ?? {}).flatMap(item =>
      methods.filter(method => item[method] !== undefined),
    )
    assert.equal(new Set(blocks).size, operations.length)
    assert.ok(pages.every(({ text }) => text.length < 400_000))
  })
})
