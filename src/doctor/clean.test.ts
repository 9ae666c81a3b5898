// The doctor's most important rule: it finds nothing wrong in a sound installation.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator, reading } from '#context.ts'
import { rebuildIndex } from '#library/content-index/index.ts'
import { forEachDatabase } from '../../test/world/databases.ts'
import { areas } from './checks.ts'
import { examine } from './examine.ts'
import { richInstallation } from './testing.ts'

forEachDatabase((_, open) => {
  test('nothing is found where all was made by the program, whether or not it is looked at quickly', async () => {
    const { world } = await richInstallation(await open())
    await rebuildIndex(reading(world.installation, operator))
    for (const isQuick of [true, false]) {
      const outcomes = await examine(world.installation, areas, { isQuick, report: () => {} })
      assert.deepEqual(
        outcomes.map(({ check, ...outcome }) => ({ id: check.id, ...outcome })),
        [],
      )
    }
  })
})
