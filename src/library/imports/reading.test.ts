// The rules of reading an import: it blocks nobody, and where it takes too much, nothing is imported.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { reading } from '#context.ts'
import { ResourceExhausted } from '#kernel/errors.ts'
import {
  importArchive,
  newSpace,
  read,
  sharedWorld,
  type TestSpace,
  titlesIn,
  zip,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { assertBlocksNobody, measureLoop, measuringTest } from '../../../test/world/event-loop.ts'
import { noise } from '../../../test/world/noise.ts'
import { spaceHead } from '../heads/index.ts'
import { importFiles } from './import.ts'
import { filesInMemory } from './source.ts'

const pageText = (index: number) =>
  `---\ndescription: Page ${index}\n---\n# Page ${index}\n\n${Array.from({ length: 20 }, (_, link) => `[a](../${(index + link) % 90}/p${(index * 7 + link) % 3000}.md)`).join('\n')}\n`

const manyPages = (count: number): [string, string][] =>
  Array.from({ length: count }, (_, index) => [`${index % 90}/p${index}.md`, pageText(index)])

/** Kinds of files each of which blocked the main thread for seconds when it was read there. */
const hostile: [string, string][] = [
  ...Array.from({ length: 20 }, (_, index): [string, string] => [
    `yaml/${index}.md`,
    `---\na: ${'[}'.repeat(30_000)}\n---\n`,
  ]),
  [
    'SUMMARY.md',
    `${Array.from({ length: 60_000 }, (_, index) => `* [a${index}](b${index}.md)`).join('\n')}\n`,
  ],
  [
    'lectern.json',
    JSON.stringify({
      version: 1,
      pages: Object.fromEntries(
        Array.from({ length: 30_000 }, (_, index) => [`b${index}.md`, { description: 'd'.repeat(100) }]),
      ),
      variables: Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`v${index}`, 'x'])),
    }),
  ],
  ['links.md', Array.from({ length: 60_000 }, (_, index) => `[a](x${index}.md)`).join('\n')],
]

const bytesOf = (files: readonly [string, string][]) =>
  filesInMemory(new Map(files.map(([path, text]) => [path, Buffer.from(text)])))

const isPage = (title: string): boolean => title.trim().startsWith('Page ')

forEachDatabase((_, open) => {
  const world = sharedWorld(open)
  const actor = (space: TestSpace) => ({ userId: space.admin.id, tokenId: '', scope: 'write' }) as const
  const bringIn = async (space: TestSpace, files: readonly [string, string][], changed: object = {}) => {
    const ctx = reading({ ...space.world.installation, ...changed }, actor(space))
    const head = await spaceHead.subject.find(ctx, { spaceId: space.id })
    assert.ok(head)
    return importFiles(ctx, head, bytesOf(files), 'Import')
  }

  for (const [what, files] of [
    ['three thousand pages', manyPages(3000)],
    ['files that take long to read', hostile],
  ] as const)
    measuringTest(`an import of ${what} blocks nobody`, async () => {
      await bringIn(await newSpace(await world()), manyPages(100))
      const space = await newSpace(await world())
      const { longest, result } = await measureLoop(() => bringIn(space, files))
      assert.ok(result.importedResources > 0)
      assertBlocksNobody(longest)
    })

  test('where a thread runs out of time nothing is imported, and the error says what to leave out', async () => {
    const space = await newSpace(await world())
    const { threads } = space.world.installation
    const exhausted = {
      ...threads,
      run: (task: Parameters<typeof threads.run>[0]) =>
        (task.payload as { kind: string }).kind === 'pages'
          ? Promise.reject(new ResourceExhausted('too much'))
          : threads.run(task),
    }
    await assert.rejects(bringIn(space, [['slow.md', '# Slow']], { threads: exhausted }), (error: Error) => {
      assert.ok(error instanceof ResourceExhausted)
      assert.match(error.message, /slow\.md .*nothing was imported/)
      return true
    })
    assert.deepEqual(await titlesIn(space.admin, space.content), [])
    assert.equal((await bringIn(space, [['slow.md', '# Slow']])).importedResources, 1)
  })

  test('while the texts of some files are stored, a thread is asked for the next ones', async () => {
    const space = await newSpace(await world())
    const { threads, database } = space.world.installation
    const second = Promise.withResolvers<void>()
    let asked = 0
    const counting = {
      ...threads,
      run: (task: Parameters<typeof threads.run>[0]) => {
        if ((task.payload as { kind: string }).kind === 'pages' && ++asked === 2) second.resolve()
        return threads.run(task)
      },
    }
    const waiting = {
      ...database,
      transaction: async (...given: Parameters<typeof database.transaction>) => {
        if (asked === 1) await second.promise
        return database.transaction(...given)
      },
    }
    await bringIn(space, manyPages(300), { threads: counting, database: waiting })
    assert.equal(asked, 2)
    assert.equal((await titlesIn(space.admin, space.content)).filter(isPage).length, 300)
  })

  test('what says the arrangement is found wherever the configuration says that it is', async () => {
    const { admin, content } = await newSpace(await world())
    const files: [string, string][] = [
      ['.gitbook.yml', 'root: ./docs\nstructure:\n  summary: toc/contents.md\n'],
      ['docs/toc/contents.md', '* [One](../a.md)\n  * [Two](../b.md)\n'],
      ['docs/a.md', 'a'],
      ['docs/b.md', 'b'],
    ]
    assert.equal((await importArchive(admin, content, await zip(files))).status, 201)
    assert.deepEqual(await titlesIn(admin, content), ['One', '  Two'])
  })

  test('a large file of an archive is whole, and known by the id that git gives it', async () => {
    const { admin, content, world: here } = await newSpace(await world())
    const large = noise(3_000_001, 1)
    const archive = await zip([
      ['a.md', 'a'],
      ['large.bin', large],
    ])
    assert.equal((await importArchive(admin, content, archive)).status, 201)
    const [file] = (await read(admin, `${content}/files`)).items
    const { bytes } = await here.inject({ url: file.downloadURL.replace('http://lectern.test', '') })
    assert.ok(bytes.equals(large))
    const { git } = await read(admin, `${content}/files/${file.id}`)
    assert.equal(git.oid, createHash('sha1').update(`blob ${large.length}\0`).update(large).digest('hex'))
  })
})
