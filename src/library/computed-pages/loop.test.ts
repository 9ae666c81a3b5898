// How long the event loop is blocked where very much is generated.
import assert from 'node:assert/strict'
import { newSpace, read } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { assertBlocksNobody, measureLoop, measuringTest } from '../../../test/world/event-loop.ts'
import { createWorld } from '../../../test/world/world.ts'
import { addComputed, newSpec, putVersion, referenceWith, updater } from './testing.ts'

forEachDatabase((_, open) => {
  measuringTest('neither a change nor the job keeps the event loop longer than any may', async () => {
    const own = await createWorld(await open())
    const { organization, admin, content } = await newSpace(own)
    const { runDue } = updater(own)
    await newSpec(organization, 'large')
    const words = 'Something is said about this operation, and then something more. '.repeat(60)
    const giveTags = async (count: number) => {
      const tags = Array.from({ length: count }, (_, tag) => [
        `Tag${tag}`,
        Array.from({ length: 80 }, (_, index) => `t${tag}o${index} ${words}`),
      ])
      await putVersion(own, organization, 'large', referenceWith(Object.fromEntries(tags)))
      await runDue()
    }
    await giveTags(1)
    await addComputed(admin, content, 'large')
    await runDue()
    await giveTags(20)
    const change = await measureLoop(() => addComputed(admin, content, 'large'))
    const job = await measureLoop(runDue)
    const { pages } = await read(admin, `${content}/page/${change.result}`)
    assert.equal(pages.length, 20)
    await own.close()
    assertBlocksNobody(change.longest, 'the change')
    assertBlocksNobody(job.longest, 'the job')
  })
})
