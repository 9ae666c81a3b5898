// The rules of exporting computed pages, their notes and generated pages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportedFiles, importArchive, newSpace, sharedWorld, zip } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { withoutIds } from '../../../test/world/without-ids.ts'

const manifest = {
  version: 1,
  pages: {
    'api.md': {
      slug: 'api',
      computed: {
        type: 'builtin:openapi',
        dependencies: { spec: { ref: { kind: 'openapi', spec: 'no-such-spec' } } },
      },
    },
    'api/pets.md': { slug: 'pets', generated: true },
    'api/guide.md': { slug: 'guide' },
  },
  notes: { 'api.md': { 'GET /pets': 'Mind the *gap*.\n', Pet: 'A cat, or a dog.\n' } },
}

const files: [string, string][] = [
  [
    'SUMMARY.md',
    '# Table of contents\n\n* [API](api.md)\n  * [Pets](api/pets.md)\n  * [Guide](api/guide.md)\n',
  ],
  ['api.md', '# API\n\nSee [pets](api/pets.md#list).\n'],
  ['api/pets.md', '# Pets\n\nBack [to all](../api.md).\n'],
  ['api/guide.md', '# Guide\n\nWritten, with [pets](pets.md).\n'],
]

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  test('notes, generated pages and their texts come back from where they were exported, and so again', async () => {
    const space = await newSpace(await world())
    const given = await zip([...files, ['lectern.json', JSON.stringify(manifest)]])
    const imported = await importArchive(space.admin, space.content, given)
    assert.deepEqual([imported.status, imported.body.failures], [201, []])
    const first = await exportedFiles(space.admin, space.content)
    const { pages, notes } = JSON.parse(first.get('lectern.json') ?? '')
    assert.deepEqual(notes, manifest.notes)
    assert.deepEqual(pages, manifest.pages)
    for (const [path, text] of files) assert.equal(first.get(path), text)

    const copy = await newSpace(await world())
    await importArchive(copy.admin, copy.content, await zip(first))
    assert.deepEqual(withoutIds(await exportedFiles(copy.admin, copy.content)), withoutIds(first))
    const again = await importArchive(space.admin, space.content, await zip(first))
    assert.deepEqual(again.body.failures, [])
    assert.deepEqual(await exportedFiles(space.admin, space.content), first)
  })

  test('without the manifest, what was generated is pages like any others', async () => {
    const space = await newSpace(await world())
    await importArchive(space.admin, space.content, await zip(files))
    const exported = await exportedFiles(space.admin, space.content)
    assert.doesNotMatch(exported.get('lectern.json') ?? '', /generated|computed/)
    for (const [path, text] of files) assert.equal(exported.get(path), text)
  })

  test('notes beyond what a page may have are left out, and named', async () => {
    const space = await newSpace(await world())
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`n${index}`, 'x']))
    const notes = { 'api.md': { ...many, empty: '' } }
    const given = await zip([...files, ['lectern.json', JSON.stringify({ ...manifest, notes })]])
    const { failures } = (await importArchive(space.admin, space.content, given)).body
    assert.deepEqual(
      failures.map(({ url }: { url: string }) => url),
      ['lectern.json', 'lectern.json'],
    )
    const kept = JSON.parse((await exportedFiles(space.admin, space.content)).get('lectern.json') ?? '').notes
    assert.equal(Object.keys(kept['api.md']).length, 500)
  })
})
