// The examples of the API document: a running server answered each as it says.
import assert from 'node:assert/strict'
import { readdirSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { exampleOf } from '../../../src/api-examples.ts'
import { apiTags } from '../../../src/api-tags.ts'
import { forEachDatabase } from '../../world/databases.ts'
import { restart } from '../examples/example.ts'
import { examples } from '../examples/index.ts'
import type { Example } from '../requests.ts'
import { createScene, type Scene } from '../scene.ts'
import { record, standIns } from './recorded.ts'

const folder = new URL('../../../docs/examples/', import.meta.url)

test('there is an example of every operation, and of none that does not exist', () => {
  const ids = apiTags.flatMap(tag => tag.operations.map(({ id }) => `${id}.json`))
  assert.deepEqual(readdirSync(folder).sort(), ids.sort())
})

/**
 * Records the use of the token, which happens once a minute in the background: otherwise a request might or might not see
 * its own use in its response.
 */
const noteUseOfToken = async ({ admin, world }: Scene): Promise<void> => {
  await admin.get('/user')
  await world.installation.settled()
}

forEachDatabase((engine, open) => {
  for (const tag of apiTags)
    test(`every example under ${tag.name} was answered as it says`, async () => {
      restart()
      const scene = await createScene(await open())
      const standIn = standIns()
      for (const operation of tag.operations) {
        scene.world.clock.now += 60_000
        await noteUseOfToken(scene)
        const [example] = examples[operation.id] as readonly [Example]
        const recorded = await record(scene, operation, example, standIn)
        // With UPDATE_EXAMPLES=1 the examples are written again: review the differences.
        if (process.env.UPDATE_EXAMPLES === '1' && engine === 'SQLite')
          writeFileSync(new URL(`${operation.id}.json`, folder), `${JSON.stringify(recorded, null, 2)}\n`)
        assert.deepEqual(recorded, await exampleOf(operation.id), operation.id)
      }
    })
})
