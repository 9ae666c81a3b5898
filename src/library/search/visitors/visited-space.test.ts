// What the condition of a page can name, and what conditions in its text can name.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pages } from '#content/snapshot/index.ts'
import { operator, reading } from '#context.ts'
import { newSpace, sharedWorld, write } from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { visitedSpaces } from './index.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  test('the condition of a page names the visitor alone, its text the variables, too', async () => {
    const { world: of, admin, content, id } = await newSpace(await world())
    const insert = (title: string, condition: string) => ({
      operation: 'insert_page',
      title,
      condition,
      variables: { kind: 'bird' },
    })
    await write(
      admin,
      content,
      insert('of the visitor', 'visitor.claims.pro'),
      insert('of the page', 'page.vars.kind == "bird"'),
    )
    const ctx = reading(of.installation, operator)
    const spaces = await visitedSpaces(ctx, [id], { claims: { pro: true } })
    const space = spaces.get(id) ?? assert.fail()
    const shown: Record<string, boolean> = {}
    for (const page of await pages(space.session, space.root)) {
      shown[page.title] = await space.isShown(page)
      assert.deepEqual((await space.variablesOf(page)).page, { vars: { kind: 'bird' } })
    }
    assert.deepEqual(shown, { 'of the visitor': true, 'of the page': false })
  })
})
