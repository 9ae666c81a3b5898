// The condition of a page through the API: refused where it is not valid CEL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addPage,
  expectRefusal,
  newSpace,
  read,
  send,
  sharedWorld,
  updatePage,
  write,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'

const insert = (title: string, fields: object = {}) => ({ operation: 'insert_page', title, ...fields })

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  test('a condition stays where a change does not name it, and null clears it', async () => {
    const { admin, content } = await newSpace(await world())
    const page = await addPage(admin, content, 'A', { condition: 'visitor.claims.beta' })
    const conditionOf = async () => (await read(admin, `${content}/page/${page}`)).condition
    await write(admin, content, updatePage(page, { title: 'B' }))
    assert.equal(await conditionOf(), 'visitor.claims.beta')
    await write(admin, content, updatePage(page, { condition: null }))
    assert.equal(await conditionOf(), undefined)
  })

  test('a condition is refused with the place where it is wrong', async () => {
    const space = await newSpace(await world())
    const insertion = { ...insert('A'), condition: 'visitor.claims.plan\n  = "pro"' }
    const { status, body } = await send(space.admin, space.content, [insert('B'), insertion])
    assert.equal(status, 400)
    assert.deepEqual(body.error.details, [
      {
        path: '/changes/1/condition',
        message: 'must be a CEL expression: "=" is not expected here (line 2, column 3)',
      },
    ])
    for (const condition of ['', 'true'.padEnd(1025), 5])
      await expectRefusal(space, { path: '/changes/0/condition' }, { ...insert('A'), condition })
  })
})
