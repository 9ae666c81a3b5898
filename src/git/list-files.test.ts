// Rules of which entries of a repository are files: all others are reported, and lead nowhere.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it, type TestContext } from 'node:test'
import { Invalid } from '#kernel/errors.ts'
import { assertBlocksNobody, measureLoop, measuringTest } from '../../test/world/event-loop.ts'
import {
  blob,
  commit,
  type Entry,
  fetchFrom,
  listLimits,
  packOf,
  serveGit,
  type TestObject,
  textsOf,
  tree,
} from './testing.ts'

const one = blob('one\n')

/** What is listed for a folder with these entries, in a pack with these objects. */
const listed = async (
  t: TestContext,
  entries: readonly Entry[],
  objects: readonly TestObject[] = [one],
  limits: Partial<typeof listLimits> = {},
) => {
  const root = tree(...entries)
  const head = commit(root)
  const { origin } = await serveGit(t, { refs: { HEAD: head.oid }, pack: packOf([head, root, ...objects]) })
  const found = await fetchFrom(t, origin, { limits: { ...listLimits, ...limits } })
  return {
    texts: await textsOf(found),
    problems: found.problems.map(({ path, reason }) => `${path}: ${reason}`),
  }
}

describe('a file', () => {
  it('is one whatever its permissions are', async t => {
    const modes = ['100644', '100755', '100664', '0100644']
    const { texts, problems } = await listed(
      t,
      modes.map((mode, index): Entry => [mode, `${index}`, one]),
    )
    assert.deepEqual([Object.keys(texts), problems], [['0', '1', '2', '3'], []])
  })

  for (const name of ['..', '.', '.git', '.GIT', '', '/etc/passwd', 'a/b', 'a\\b', 'a\nb', 'a\x07b'])
    it(`that is named ${JSON.stringify(name)} is left out, and told`, async t => {
      const { texts, problems } = await listed(t, [
        ['100644', name, one],
        ['100644', 'z', one],
      ])
      assert.deepEqual(texts, { z: 'one\n' })
      assert.match(problems.join(), /: its name is none that a file can have everywhere$/)
    })

  it('whose name is not UTF-8 is left out, and told', async t => {
    const { texts, problems } = await listed(t, [['100644', Buffer.from('caf\xe9', 'latin1'), one]])
    assert.deepEqual([texts, problems], [{}, ['café: its name is not UTF-8']])
  })

  it('counts once where its folder has two of its name', async t => {
    const folder = tree(['100644', 'b', one])
    const { texts, problems } = await listed(
      t,
      [
        ['100644', 'a', one],
        ['40000', 'a', folder],
      ],
      [one, folder],
    )
    assert.deepEqual([texts, problems], [{ a: 'one\n' }, ['a: its folder has two files of this name']])
  })

  it('with a long path, in a deep folder, too large, or not sent, is told', async t => {
    const big = blob('x'.repeat(50))
    const inner = tree(['100644', 'deep', one])
    const folder = tree(['40000', 'b', inner])
    const entries: Entry[] = [
      ['40000', 'a', folder],
      ['100644', 'big', big],
      ['100644', 'long'.repeat(5), one],
      ['100644', 'missing', blob('missing')],
      ['100644', 'z', one],
    ]
    const limits = { depth: 2, fileSize: 20, pathLength: 10 }
    const { texts, problems } = await listed(t, entries, [one, big, folder, inner], limits)
    assert.deepEqual(texts, { z: 'one\n' })
    assert.deepEqual(problems, [
      'a/b: it is deeper than 2 folders',
      'big: it is larger than 20 bytes',
      'longlonglonglonglong: its path is longer than 10 characters',
      'missing: it was not sent, for it is larger than 20 bytes',
    ])
  })

  it('that Git LFS keeps elsewhere, that is a submodule, or of an unknown kind, is told', async t => {
    const pointer = blob('version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 1\n')
    const folder = tree()
    const entries: Entry[] = [
      ['100644', 'lfs', pointer],
      ['160000', 'module', one],
      ['100644', 'folder', folder],
      ['110000', 'other', one],
    ]
    const { texts, problems } = await listed(t, entries, [pointer, folder])
    assert.deepEqual(texts, {})
    assert.deepEqual(problems, [
      'lfs: it is kept by Git LFS, outside of the repository: add it as a file by itself',
      'module: it is a submodule: import that repository by itself',
      'folder: it is no file, though its folder says so',
      'other: it is neither a file nor a folder',
    ])
  })

  it('in node_modules or of macOS is left out', async t => {
    const folder = tree(['100644', 'a.md', one])
    const entries: Entry[] = [
      ['100644', '.DS_Store', one],
      ['40000', 'node_modules', folder],
    ]
    assert.deepEqual(await listed(t, entries, [one, folder]), { texts: {}, problems: [] })
  })
})

describe('a link', () => {
  const links = (...targets: readonly string[]) => {
    const objects = targets.map(blob)
    const entries = objects.map((object, index): Entry => ['120000', `link${index}`, object])
    return { objects: [one, ...objects], entries: [...entries, ['100644', 'one', one] as Entry] }
  }

  it('to a file is that file', async t => {
    const folder = tree(['120000', 'up', blob('../one')])
    const { objects, entries } = links('one', './x/../one')
    const { texts, problems } = await listed(
      t,
      [['40000', 'folder', folder], ...entries],
      [folder, blob('../one'), ...objects],
    )
    assert.deepEqual(Object.keys(texts), ['one', 'folder/up', 'link0', 'link1'])
    assert.deepEqual([new Set(Object.values(texts)).size, problems], [1, []])
  })

  it('to anything else is told', async t => {
    const targets = ['/etc/passwd', '../../one', 'nothing', 'link5', 'folder', 'link5', '', 'x'.repeat(500)]
    const { objects, entries } = links(...targets)
    const { texts, problems } = await listed(t, entries, objects)
    assert.deepEqual(Object.keys(texts), ['one'])
    assert.equal(problems.length, targets.length)
    for (const problem of problems) assert.match(problem, /^link\d: it is a link to .+, which is no file/)
  })
})

describe('a repository is refused', () => {
  const refused = (message: RegExp) => (error: unknown) =>
    error instanceof Invalid && message.test(error.message)

  it('whose folders contain each other many times, so that it would have billions of files', async t => {
    const folders = [tree(['100644', 'a', one], ['100644', 'b', one])]
    for (let depth = 0; depth < 8; depth++) {
      const below = folders.at(-1) as TestObject
      folders.push(tree(...Array.from({ length: 20 }, (_, index): Entry => ['40000', `${index}`, below])))
    }
    await assert.rejects(
      listed(t, [['40000', 'all', folders.at(-1) as TestObject]], [one, ...folders]),
      refused(/more than 1000 files and folders: name one of its folders/),
    )
  })

  it('with a file under so many names that they are too much together', async t => {
    const big = blob('x'.repeat(1_000_000))
    const entries = Array.from({ length: 20 }, (_, index): Entry => ['100644', `${index}`, big])
    await assert.rejects(listed(t, entries, [big]), refused(/more than 10000000 bytes together: name one/))
  })

  it('with a folder that cannot be read', async t => {
    for (const data of ['100644', '100644 a', '100644 a\0short'])
      await assert.rejects(
        listed(t, [['40000', 'a', { oid: oidOfTree(data) }]], [{ ...blob(data), type: 2 }]),
        refused(/a folder cannot be read/),
      )
  })
})

const oidOfTree = (data: string): string =>
  createHash('sha1').update(`tree ${data.length}\0${data}`).digest('hex')

measuringTest('a folder of many thousand files, and many objects, block nothing else', async t => {
  const files = Array.from({ length: 15_000 }, (_, index) => blob(`${index}`))
  const root = tree(...files.map((file, index): Entry => ['100644', `file-${index}`, file]))
  const head = commit(root)
  const { origin } = await serveGit(t, { refs: { HEAD: head.oid }, pack: packOf([head, root, ...files]) })
  const fetched = () => fetchFrom(t, origin, { limits: { ...listLimits, entries: 20_000 } })
  await fetched()
  const { result, longest } = await measureLoop(fetched)
  assert.equal(result.files.size, 15_000)
  assertBlocksNobody(longest)
})
