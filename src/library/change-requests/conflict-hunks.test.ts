// The rules of the hunks of conflicts: what they show, and how they are answered.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addPage,
  newChangeRequest,
  newSpace,
  read,
  send,
  sharedWorld,
  text,
  updatePage,
  write,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'

const lines = (...texts: string[]) => texts.map(text => `${text}\n`).join('\n')

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  /** An updated change request that conflicts with the main content at two places of one page. */
  const split = async () => {
    const space = await newSpace(await world())
    const { admin } = space
    const page = await addPage(admin, space.content, 'A', text(lines('one', 'two', 'three', 'four', 'five')))
    const changeRequest = await newChangeRequest(admin, space)
    const mine = lines('ONE', 'my two', 'three', 'my four', 'five')
    await write(admin, changeRequest.content, updatePage(page, text(mine)))
    await write(admin, space.content, updatePage(page, text(lines('one', '2', 'three', '4', 'FIVE'))))
    const update = await admin.post(`${changeRequest.path}/update`)
    const [conflict] = (await read(admin, `${changeRequest.path}/conflicts`)).items
    const answer = (fields: object, headers?: Record<string, string>) => {
      const change = { operation: 'resolve_conflict', conflict: conflict.id, ...fields }
      return send(admin, changeRequest.content, [change], headers)
    }
    const textNow = async () => (await read(admin, `${changeRequest.content}/page/${page}`)).markdown
    return { admin, page, changeRequest, update, conflict, answer, textNow, mine }
  }

  test('a conflict of a text has what merges by itself, and the hunks that do not', async () => {
    const { conflict, update } = await split()
    const { hunks, merged } = conflict
    assert.deepEqual(hunks, [
      {
        base: { line: 3, text: 'two\n' },
        main: { line: 3, text: '2\n' },
        changeRequest: { line: 3, text: 'my two\n' },
      },
      {
        base: { line: 7, text: 'four\n' },
        main: { line: 7, text: '4\n' },
        changeRequest: { line: 7, text: 'my four\n' },
      },
    ])
    assert.deepEqual(merged, { markdown: lines('ONE', 'my two', 'three', 'my four', 'FIVE') })
    const [answered] = update.body.conflicts
    assert.deepEqual([answered.hunks, answered.merged], [hunks, merged])
  })

  test('each hunk is decided for a side or for a text, and the rest is merged', async () => {
    const { admin, changeRequest, answer, textNow } = await split()
    assert.equal((await answer({ hunks: ['main', { markdown: 'both four\r\n' }] })).status, 200)
    assert.equal(await textNow(), lines('ONE', '2', 'three', 'both four', 'FIVE'))
    assert.equal((await read(admin, `${changeRequest.path}/conflicts`)).count, 0)
    assert.equal((await admin.post(`${changeRequest.path}/merge`)).body.result, 'merge')
  })

  test('the side of the change request in all hunks gives what is shown as merged', async () => {
    const { conflict, answer, textNow } = await split()
    assert.equal((await answer({ hunks: ['change-request', 'change-request'] })).status, 200)
    assert.equal(await textNow(), conflict.merged.markdown)
  })

  test('answers that do not fit the hunks are refused, and change nothing', async () => {
    const { admin, changeRequest, answer, textNow, mine } = await split()
    const wrong: [fields: object, path: string][] = [
      [{ hunks: [] }, '/changes/0/hunks'],
      [{ hunks: ['main'] }, '/changes/0/hunks'],
      [{ hunks: ['main', 'main', 'main'] }, '/changes/0/hunks'],
      [{ hunks: ['main', 'base'] }, '/changes/0/hunks/1'],
      [{ hunks: ['main', { text: 'x' }] }, '/changes/0/hunks/1'],
      [{ hunks: ['main', 'main'], choose: 'main' }, '/changes/0'],
      [{ hunks: ['main', { markdown: 'x'.repeat(1_000_000) }] }, '/changes/0/hunks'],
    ]
    for (const [fields, path] of wrong) {
      const { status, body } = await answer(fields)
      assert.equal(status, 400, JSON.stringify(body).slice(0, 300))
      const [first] = body.error.details
      assert.ok(first.path.startsWith(path), `${first.path} ${path}`)
    }
    assert.equal(await textNow(), mine)
    assert.equal((await read(admin, `${changeRequest.path}/conflicts`)).count, 1)
  })

  test('only texts have hunks', async () => {
    const space = await newSpace(await world())
    const { admin } = space
    const page = await addPage(admin, space.content, 'A')
    const { path, content } = await newChangeRequest(admin, space)
    await write(admin, content, updatePage(page, { title: 'B' }))
    await write(admin, space.content, updatePage(page, { title: 'C' }))
    const [conflict] = (await admin.post(`${path}/update`)).body.conflicts
    assert.deepEqual([conflict.hunks, conflict.merged], [undefined, undefined])
    const change = { operation: 'resolve_conflict', conflict: conflict.id, hunks: ['main'] }
    const { status, body } = await send(admin, content, [change])
    assert.deepEqual([status, body.error.details[0].path], [400, '/changes/0/hunks'])
  })

  test('reusable contents are decided by hunks, too', async () => {
    const space = await newSpace(await world())
    const { admin } = space
    const insert = { operation: 'insert_reusable_content', title: 'R', ...text(lines('a', 'b', 'c')) }
    const { changes } = await write(admin, space.content, insert)
    const reusableContent = changes[0].reusableContent
    const { path, content } = await newChangeRequest(admin, space)
    const update = (markdown: string) => ({
      operation: 'update_reusable_content',
      reusableContent,
      ...text(markdown),
    })
    await write(admin, content, update(lines('A', 'b', 'mine')))
    await write(admin, space.content, update(lines('a', 'b', 'main')))
    const [{ id, hunks }] = (await admin.post(`${path}/update`)).body.conflicts
    assert.equal(hunks.length, 1)
    await write(admin, content, { operation: 'resolve_conflict', conflict: id, hunks: ['main'] })
    const after = await read(admin, `${content}/reusable-contents/${reusableContent}`)
    assert.equal(after.markdown, lines('A', 'b', 'main'))
  })
})
