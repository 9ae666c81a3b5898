// The rules of importing an archive again: nothing that was written here is lost unreported, and nothing is created twice.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  importArchive,
  newSpace,
  read,
  sharedWorld,
  type TestSpace,
  write,
  zip,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'

type Files = Readonly<Record<string, string | Uint8Array>>

const notText = Buffer.from([0x23, 0xff, 0xfe])
const own = { document: { markdown: 'Written here.\n' } }

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  const imports = async ({ admin, content }: TestSpace, files: Files) => {
    const { status, body } = await importArchive(admin, content, await zip(Object.entries(files)))
    assert.equal(status, 201, JSON.stringify(body))
    return body
  }

  const revision = async ({ admin, content }: TestSpace): Promise<string> => (await read(admin, content)).id

  const textAt = async ({ admin, content }: TestSpace, path: string): Promise<string> =>
    (await read(admin, `${content}/path/${path}`)).markdown

  const writeAt = async ({ admin, content }: TestSpace, path: string, fields: object = own) => {
    const { id } = await read(admin, `${content}/path/${path}`)
    await write(admin, content, { operation: 'update_page', page: id, ...fields })
  }

  test('what was written into the page of a folder or of a missing file stays, and there is no new revision', async () => {
    for (const [path, files] of [
      ['guides/advanced', { 'README.md': '# R\n', 'guides/advanced/tuning.md': '# T\n' }],
      ['later', { 'README.md': '# R\n', 'SUMMARY.md': '* [R](README.md)\n* [Later](later.md)\n' }],
    ] as const) {
      const space = await newSpace(await world())
      await imports(space, files)
      await writeAt(space, path)
      const before = await revision(space)
      assert.equal((await imports(space, files)).revision, before)
      assert.equal(await textAt(space, path), 'Written here.\n')
    }
  })

  test('a page that somebody wrote keeps its title and its text', async () => {
    for (const files of [
      { 'SUMMARY.md': '* [Miss](guide.md)\n' },
      { 'README.md': '# R\n', 'guide.md': notText },
      { 'README.md': '# R\n', 'guide.md': '# Imported\n' },
    ] as const) {
      const space = await newSpace(await world())
      await write(space.admin, space.content, { operation: 'insert_page', title: 'Guide', ...own })
      await imports(space, files)
      const { title, markdown } = await read(space.admin, `${space.content}/path/guide`)
      assert.deepEqual([title, markdown], ['Guide', 'Written here.\n'])
    }
  })

  test('a group is found again beside a page that has its slug', async () => {
    const space = await newSpace(await world())
    await write(space.admin, space.content, { operation: 'insert_page', title: 'Guides', ...own })
    const files = { 'README.md': '# R\n', 'guides/a.md': '# A\n' }
    const first = await imports(space, files)
    assert.deepEqual(await imports(space, files), first)
    assert.equal(await textAt(space, 'guides-1/a'), '# A\n')
  })

  test('a file that becomes a page, and a page whose file cannot be read for a time, are there once', async () => {
    const space = await newSpace(await world())
    const named = (...names: readonly string[]) => ({
      'SUMMARY.md': names.map(name => `* [${name}](${name}.md)\n`).join(''),
      'home.md': '# Home\n',
    })
    const count = async () => {
      const { pages, files } = await read(space.admin, space.content)
      return [pages.length, files.length]
    }
    await imports(space, { ...named('home'), 'new.md': 'New.\n' })
    assert.deepEqual(await count(), [1, 1])
    const whole = { ...named('home', 'new'), 'new.md': 'New.\n' }
    await imports(space, whole)
    const before = await revision(space)
    for (const files of [whole, { ...whole, 'new.md': notText }, named('home', 'new'), whole])
      assert.equal((await imports(space, files)).revision, before)
    assert.deepEqual([await count(), await textAt(space, 'new')], [[2, 0], 'New.\n'])
  })

  test('a reusable content that was changed here and in its file is the imported one, and reported', async () => {
    const space = await newSpace(await world())
    const { admin, content } = space
    const path = '.gitbook/includes/x.md'
    const files = (text: string) => ({ 'README.md': '# R\n', [path]: `---\ntitle: X\n---\n\n${text}\n` })
    await imports(space, files('old'))
    assert.deepEqual((await imports(space, files('new'))).failures, [])
    const { reusableContents } = await read(admin, content)
    const reusableContent = reusableContents[0].id
    await write(admin, content, { operation: 'update_reusable_content', reusableContent, ...own })
    assert.deepEqual((await imports(space, files('new'))).failures, [])
    const { failures } = await imports(space, files('newer'))
    assert.deepEqual(
      failures.map(({ url }: { url: string }) => url),
      [path],
    )
  })
})
