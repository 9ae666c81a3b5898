// The rules of importing an export into the space that it came from: each page, file and reusable content is recognized.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addPage,
  exportedFiles,
  importArchive,
  newChangeRequest,
  newSpace,
  read,
  sharedWorld,
  type TestSpace,
  text,
  titlesIn,
  updatePage,
  upload,
  write,
  zip,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  const filledSpace = async () => {
    const space = await newSpace(await world())
    const { admin, content } = space
    const guide = await addPage(admin, content, 'Guide', text('Guide.\n'))
    const setup = await addPage(admin, content, 'Set up', {
      into: guide,
      ...text(`See [it](/pages/${guide}).\n`),
    })
    const operation = 'insert_reusable_content'
    const { changes } = await write(admin, content, { operation, title: 'Note', ...text('Noted.\n') })
    const { status } = await upload(admin, `${content}/files`, [{ fileName: 'a.txt', bytes: 'a' }])
    assert.equal(status, 201)
    return { space, guide, setup, note: changes[0].reusableContent as string }
  }

  const importFiles = async ({ admin, content }: TestSpace, files: ReadonlyMap<string, string>) => {
    const answer = await importArchive(admin, content, await zip(files))
    assert.equal(answer.status, 201)
    return answer.body
  }

  const replaced = (files: ReadonlyMap<string, string>, path: string, text: string) => {
    assert.ok(files.has(path), [...files.keys()].join())
    return new Map([...files, [path, text]])
  }

  /** The titles of pages with their depths, the ids of files, and the paths of everything in an export. */
  const contentsOf = async ({ admin, content }: TestSpace) => ({
    titles: await titlesIn(admin, content),
    files: (await read(admin, `${content}/files`)).items.map(({ id }: { id: string }) => id),
    paths: [...(await exportedFiles(admin, content)).keys()].sort(),
  })

  const updateNote = (reusableContent: string, markdown: string) => ({
    operation: 'update_reusable_content',
    reusableContent,
    ...text(markdown),
  })

  const noteOf = async ({ admin, content }: TestSpace, note: string): Promise<string> =>
    (await read(admin, `${content}/reusable-contents/${note}`)).markdown

  const markdownOf = async ({ admin, content }: TestSpace, page: string): Promise<string> =>
    (await read(admin, `${content}/page/${page}?format=markdown`)).markdown

  test('nothing of it is there twice, and an edited file is the text of the page that it was written from', async () => {
    const { space, guide, setup, note } = await filledSpace()
    const before = await contentsOf(space)
    const files = await exportedFiles(space.admin, space.content)
    const edited = replaced(
      replaced(files, 'guide/README.md', 'Edited.\n'),
      '.gitbook/includes/note.md',
      'Other.\n',
    )
    assert.deepEqual((await importFiles(space, edited)).failures, [])
    assert.deepEqual(await contentsOf(space), before)
    assert.equal(await markdownOf(space, guide), 'Edited.\n')
    assert.equal(await markdownOf(space, setup), `See [it](/pages/${guide}).\n`)
    assert.equal(await noteOf(space, note), 'Other.\n')
  })

  test('what was written here meanwhile stays where the file is as it was exported', async () => {
    const { space, guide, note } = await filledSpace()
    const files = await exportedFiles(space.admin, space.content)
    await write(space.admin, space.content, updatePage(guide, text('Newer.\n')))
    await write(space.admin, space.content, updateNote(note, 'Newer.\n'))
    assert.deepEqual((await importFiles(space, files)).failures, [])
    assert.equal(await markdownOf(space, guide), 'Newer.\n')
    assert.equal(await noteOf(space, note), 'Newer.\n')
  })

  test('so it is with what was imported before, and changed here before it was exported', async () => {
    const space = await newSpace(await world())
    await importFiles(space, new Map([['a.md', '# A\n\nImported.\n']]))
    const [{ id }] = (await read(space.admin, `${space.content}/pages`)).pages
    await write(space.admin, space.content, updatePage(id, text('Here.\n')))
    const files = await exportedFiles(space.admin, space.content)
    await write(space.admin, space.content, updatePage(id, text('Newer.\n')))
    assert.deepEqual((await importFiles(space, files)).failures, [])
    assert.equal(await markdownOf(space, id), 'Newer.\n')
  })

  test('where both have changed the file goes first, and that is said; imported once more, nothing changes', async () => {
    const { space, guide, note } = await filledSpace()
    const files = await exportedFiles(space.admin, space.content)
    await write(space.admin, space.content, updatePage(guide, text('Newer.\n')))
    await write(space.admin, space.content, updateNote(note, 'Newer.\n'))
    const paths = ['guide/README.md', '.gitbook/includes/note.md']
    const edited = paths.reduce((files, path) => replaced(files, path, 'Edited.\n'), files)
    const { failures, revision } = await importFiles(space, edited)
    assert.deepEqual(failures.map(({ url }: { url: string }) => url).sort(), paths.toSorted())
    assert.equal(await markdownOf(space, guide), 'Edited.\n')
    assert.equal(await noteOf(space, note), 'Edited.\n')
    const again = await importFiles(space, edited)
    assert.deepEqual([again.failures, again.revision], [[], revision])
  })

  test('into a change request, it is merged with what the space says since', async () => {
    const { space, guide, setup } = await filledSpace()
    const { admin } = space
    const before = await contentsOf(space)
    const files = await exportedFiles(admin, space.content)
    const changeRequest = await newChangeRequest(admin, space)
    await write(admin, space.content, updatePage(setup, text('Newer.\n')))
    await importFiles(
      { ...space, content: changeRequest.content },
      replaced(files, 'guide/README.md', 'Edited.\n'),
    )
    assert.equal((await admin.post(`${changeRequest.path}/merge`)).status, 200)
    assert.deepEqual(await contentsOf(space), before)
    assert.deepEqual(
      [await markdownOf(space, guide), await markdownOf(space, setup)],
      ['Edited.\n', 'Newer.\n'],
    )
  })

  test('a page that is gone here comes back as a new one', async () => {
    const { space, setup } = await filledSpace()
    const files = await exportedFiles(space.admin, space.content)
    await write(space.admin, space.content, { operation: 'delete_page', page: setup })
    await importFiles(space, files)
    assert.deepEqual(await titlesIn(space.admin, space.content), ['Guide', '  Set up'])
  })

  test('a page does not take the place of another that was imported from its path', async () => {
    const { space, guide, setup } = await filledSpace()
    const files = await exportedFiles(space.admin, space.content)
    const others = new Map([
      ['guide/set-up.md', '# Another\n'],
      ['more.md', '# More\n'],
    ])
    await importFiles(space, others)
    await importFiles(space, replaced(files, 'guide/set-up.md', 'Edited.\n'))
    assert.equal(await markdownOf(space, guide), 'Guide.\n')
    assert.equal(await markdownOf(space, setup), 'Edited.\n')
    assert.ok((await titlesIn(space.admin, space.content)).some(title => title.includes('Another')))
  })

  test('a manifest that names one page for two files, or what is no page, makes new ones', async () => {
    const { space, guide, note } = await filledSpace()
    const manifest = (exported: object) => JSON.stringify({ version: 1, exported })
    const files = new Map([
      ['one.md', 'One.\n'],
      ['two.md', 'Two.\n'],
      ['three.md', 'Three.\n'],
      [
        'lectern.json',
        manifest({ 'one.md': { id: guide }, 'two.md': { id: guide }, 'three.md': { id: note } }),
      ],
    ])
    await importFiles(space, files)
    assert.equal(await markdownOf(space, guide), 'One.\n')
    assert.equal(await noteOf(space, note), 'Noted.\n')
    assert.deepEqual((await titlesIn(space.admin, space.content)).sort(), ['  Set up', 'One', 'Three', 'Two'])
  })
})
