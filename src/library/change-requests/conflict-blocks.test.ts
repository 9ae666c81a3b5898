// The rules of the blocks that conflicts of texts are about.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addPage,
  newChangeRequest,
  newSpace,
  read,
  sharedWorld,
  text,
  updatePage,
  write,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  /** The only conflict, as the answer to an update shows it and as the list of conflicts does. */
  const conflictOf = async (base: object, mine: object, theirs: object) => {
    const space = await newSpace(await world())
    const { admin } = space
    const page = await addPage(admin, space.content, 'A', base)
    const { path, content } = await newChangeRequest(admin, space)
    await write(admin, content, updatePage(page, mine))
    await write(admin, space.content, updatePage(page, theirs))
    const [updated] = (await admin.post(`${path}/update`)).body.conflicts
    const { items } = await read(admin, `${path}/conflicts`)
    assert.equal(items.length, 1)
    const nodesIn = async (address: string): Promise<string[]> =>
      (await read(admin, `${address}/page/${page}?format=document`)).document.children.map(
        ({ data }: { data: { id: string } }) => data.id,
      )
    const nodes = { main: () => nodesIn(space.content), changeRequest: () => nodesIn(content) }
    return { updated, listed: items[0], nodes }
  }

  test('the list names the blocks that the conflict of a text is about, on each side', async () => {
    const page = (item: string) => text(`# A\n\n- one\n- ${item}\n\nend\n`)
    const { listed, nodes } = await conflictOf(page('two'), page('two, mine'), page('two, theirs'))
    assert.equal(listed.blocks.length, 1)
    const [{ base, main, changeRequest }] = listed.blocks
    assert.deepEqual([base.type, base.markdown], ['listItem', '- two'])
    assert.deepEqual(main, { node: (await nodes.main())[1], type: 'listItem', markdown: '- two, theirs' })
    assert.deepEqual(changeRequest, {
      node: (await nodes.changeRequest())[1],
      type: 'listItem',
      markdown: '- two, mine',
    })
  })

  test('a side that has no such block has null', async () => {
    const { listed } = await conflictOf(
      text('a\n\nb\n'),
      text('a\n\n## mine\n\nb\n'),
      text('a\n\ntheirs\n\nb\n'),
    )
    assert.deepEqual(
      listed.blocks.map(({ base, main, changeRequest }: Record<string, { markdown: string } | null>) => [
        base,
        main?.markdown,
        changeRequest?.markdown,
      ]),
      [
        [null, 'theirs', undefined],
        [null, undefined, '## mine'],
      ],
    )
  })

  test('what an update answers names none, nor does a conflict of another field, or of a text that is not read', async () => {
    const { updated } = await conflictOf(text('a\n'), text('mine\n'), text('theirs\n'))
    assert.deepEqual([updated.field, updated.blocks], ['document', undefined])
    const title = await conflictOf({}, { title: 'Mine' }, { title: 'Theirs' })
    assert.deepEqual([title.listed.field, title.listed.blocks], ['title', undefined])
    const { listed } = await conflictOf(text('a\n'), text('>'.repeat(5000)), text('theirs\n'))
    assert.deepEqual([listed.main, listed.blocks], [{ markdown: 'theirs\n' }, undefined])
  })
})
