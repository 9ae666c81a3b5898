// The rules of `.gitbook.yaml` through the API: it is imported and exported unchanged, and the summary is where it says.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import {
  exportedFiles,
  importArchive,
  newChangeRequest,
  newSpace,
  read,
  sharedWorld,
  text,
  titlesIn,
  write,
  zip,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { assertBlocksNobody, measureLoops, measuringTest } from '../../../test/world/event-loop.ts'
import { withoutIds } from '../../../test/world/without-ids.ts'
import { drained } from '../../../test/world/world.ts'

const configuration =
  '\uFEFFroot: ./docs/\u200B\r\n\r\nstructure:\r\n  readme: start.md\r\n  summary: ./lists/toc.md\r\nredirects:\r\n  old: in/a.md # since 2\r\n'

const repository: [string, string][] = [
  ['.gitbook.yaml', configuration],
  ['docs/lists/toc.md', '# Table of contents\n\n* [Start](../start.md)\n* [A](../in/a.md)\n'],
  ['docs/start.md', '# Start\n\n[a](in/a.md) ![map](../map.png)\n'],
  ['docs/in/a.md', '# A\n\n[start](../start.md)\n'],
  ['map.png', 'map'],
]

/** Characters that compress badly. */
const noise = (length: number, seed: string): string =>
  createHash('shake256', { outputLength: length / 2 })
    .update(seed)
    .digest('hex')

/** The longest configuration, and a manifest with the most and longest redirects. */
const largest = (): [string, string][] => [
  ['.gitbook.yaml', `root: .\n#${noise(499_000, '')}`],
  [
    'lectern.json',
    JSON.stringify({
      version: 1,
      redirects: Object.fromEntries(
        Array.from({ length: 10_000 }, (_, index) => [noise(1024, String(index)), 'a.md']),
      ),
    }),
  ],
  ['a.md', '# A\n'],
]

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  const importedSpace = async () => {
    const space = await newSpace(await world())
    const { status, body } = await importArchive(space.admin, space.content, await zip(repository))
    assert.deepEqual([status, body.failures], [201, []])
    return space
  }

  test('an export has every file of the repository as it was, and makes the same once it is imported', async () => {
    const space = await importedSpace()
    const files = await exportedFiles(space.admin, space.content)
    for (const [path, bytes] of repository) assert.equal(files.get(path), bytes, path)
    assert.deepEqual([...files.keys()].sort(), [...repository.map(([path]) => path), 'lectern.json'].sort())
    const copy = await newSpace(space.world)
    const { status, body } = await importArchive(copy.admin, copy.content, await zip(files))
    assert.deepEqual([status, body.failures], [201, []])
    assert.deepEqual(withoutIds(await exportedFiles(copy.admin, copy.content)), withoutIds(files))
    const { stats } = await read(copy.admin, `${copy.path}/links`)
    assert.deepEqual(stats, { total: 3, broken: { total: 0 } })
  })

  test('pages that came later are below the root, and links and the summary lead to them from where they are', async () => {
    const space = await importedSpace()
    const { pages } = await read(space.admin, space.content)
    await write(
      space.admin,
      space.content,
      { operation: 'insert_page', title: 'New', ...text(`[a](/pages/${pages[1].id})\n`) },
      { operation: 'delete_page', page: pages[0].id },
    )
    const files = await exportedFiles(space.admin, space.content)
    assert.equal(files.get('.gitbook.yaml'), configuration)
    assert.equal(
      files.get('docs/lists/toc.md'),
      '# Table of contents\n\n* [A](../in/a.md)\n* [New](../new.md)\n',
    )
    assert.equal(files.get('docs/new.md'), '[a](in/a.md)\n')
    const copy = await newSpace(space.world)
    assert.deepEqual((await importArchive(copy.admin, copy.content, await zip(files))).body.failures, [])
    assert.deepEqual(await titlesIn(copy.admin, copy.content), ['A', 'New'])
    assert.deepEqual(withoutIds(await exportedFiles(copy.admin, copy.content)), withoutIds(files))
  })

  test('it is part of revisions and change requests: listed among the changes, and merged', async () => {
    const space = await newSpace(await world())
    await importArchive(space.admin, space.content, await zip([['README.md', '# Home\n']]))
    const { path, content } = await newChangeRequest(space.admin, space)
    await importArchive(space.admin, content, await zip(repository))
    assert.equal((await exportedFiles(space.admin, space.content)).has('.gitbook.yaml'), false)
    assert.equal((await exportedFiles(space.admin, content)).get('.gitbook.yaml'), configuration)
    const { changes } = await read(space.admin, `${path}/changes`)
    const edited = changes.find(({ type }: { type: string }) => type === 'arrangement_edited')
    assert.deepEqual(edited.attributes.summary, { after: 'docs/lists/toc.md' })
    assert.match(edited.attributes.configurationText.diff, /root: \.\/docs\//)
    await write(space.admin, space.content, { operation: 'insert_page', title: 'Meanwhile' })
    assert.equal((await space.admin.post(`${path}/merge`)).body.result, 'merge')
    const files = await exportedFiles(space.admin, space.content)
    assert.equal(files.get('.gitbook.yaml'), configuration)
    assert.match(files.get('docs/lists/toc.md') ?? '', /\[Home\]\(\.\.\/\.\.\/README\.md\)/)
    assert.match(files.get('docs/lists/toc.md') ?? '', /\[Meanwhile\]\(\.\.\/meanwhile\.md\)/)
  })

  test('an import without one leaves it; another one takes its place', async () => {
    const space = await importedSpace()
    await importArchive(space.admin, space.content, await zip([['more.md', '# More\n']]))
    assert.equal((await exportedFiles(space.admin, space.content)).get('.gitbook.yaml'), configuration)
    const other = [
      ['.gitbook.yml', 'root: .\n'],
      ['other.md', '# Other\n'],
    ] as const
    await importArchive(space.admin, space.content, await zip(other))
    const files = await exportedFiles(space.admin, space.content)
    assert.equal(files.get('.gitbook.yml'), 'root: .\n')
    assert.ok(!files.has('.gitbook.yaml') && files.has('SUMMARY.md'))
  })

  measuringTest(
    'the longest configuration with the most redirects blocks nobody, neither coming nor going',
    async () => {
      const files = largest()
      const archive = await zip(files)
      const brought = async () => {
        const space = await newSpace(await world())
        assert.equal((await importArchive(space.admin, space.content, archive)).status, 201)
        return space
      }
      const space = await brought()
      assert.equal((await exportedFiles(space.admin, space.content)).get('.gitbook.yaml'), files[0]?.[1])
      const take = async () =>
        assert.equal(await drained(space.world, space.admin, `${space.content}/export`), 200)
      for (const { longest } of await measureLoops<unknown>([brought, take])) assertBlocksNobody(longest)
    },
  )

  test('what a configuration or a manifest names outside of the repository is reported, and nothing is written there', async () => {
    const space = await newSpace(await world())
    const hostile = JSON.stringify({
      root: '../..',
      structure: { summary: 'lectern.json', readme: 'a\0b.md' },
      redirects: { old: '/../../etc/passwd', new: 'a\r\nb.md' },
    })
    const manifest = JSON.stringify({ version: 1, summary: '/etc/passwd', redirects: { x: '../x.md' } })
    const { status, body } = await importArchive(
      space.admin,
      space.content,
      await zip([
        ['.gitbook.yaml', hostile],
        ['lectern.json', manifest],
        ['a.md', '# A\n'],
      ]),
    )
    assert.equal(status, 201)
    assert.deepEqual(
      body.failures.map(({ url, reason }: { url: string; reason: string }) => `${url}: ${reason}`),
      [
        '.gitbook.yaml: root must be a path inside the repository',
        '.gitbook.yaml: structure.readme must be a path inside the repository',
        '.gitbook.yaml: the redirect of old must be a path inside the repository',
        '.gitbook.yaml: the redirect of new must be a path inside the repository',
        '.gitbook.yaml: lectern.json cannot be the summary',
        'lectern.json: the redirect of x must be a path inside the repository',
      ],
    )
    assert.deepEqual([...(await exportedFiles(space.admin, space.content)).keys()].sort(), [
      '.gitbook.yaml',
      'SUMMARY.md',
      'a.md',
      'lectern.json',
    ])
  })
})
