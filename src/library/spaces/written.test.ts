// The rules of spaces whose JSON is written once and cached.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSpace, read, sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { type PresentedSpaceRow, presentedColumns } from './store.ts'
import { isShownAlike } from './written.ts'

test('two rows are shown alike only where everything that is presented of them is equal', () => {
  const row = Object.fromEntries(presentedColumns.map(name => [name, `${name} as it is`]))
  const shown = row as unknown as PresentedSpaceRow
  assert.ok(isShownAlike(shown, { ...shown }))
  for (const name of presentedColumns) assert.ok(!isShownAlike(shown, { ...shown, [name]: 'other' }), name)
})

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  test('what was shown before is shown anew once it has changed, to everybody with the permissions of their own', async () => {
    const { world: own, admin, path, organization } = await newSpace(await world(), { title: 'Before' })
    const reader = await own.member(organization, 'read')
    const shown = async () =>
      Promise.all(
        [admin, reader].map(async person => {
          const { title, emoji, permissions, visibility } = await read(person, path)
          const { items } = await read(person, `/orgs/${organization.id}/spaces`)
          assert.deepEqual(items, [await read(person, path)])
          return [title, emoji, visibility, permissions.admin]
        }),
      )
    for (let times = 0; times < 2; times++)
      assert.deepEqual(await shown(), [
        ['Before', '📄', 'private', true],
        ['Before', '📄', 'private', false],
      ])
    assert.equal((await admin.patch(path, { title: 'Äfter', visibility: 'public' })).status, 200)
    assert.deepEqual(await shown(), [
      ['Äfter', '📄', 'public', true],
      ['Äfter', '📄', 'public', false],
    ])
  })
})
