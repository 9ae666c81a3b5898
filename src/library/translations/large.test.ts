// A run over many pages: other requests get their turn meanwhile.
import assert from 'node:assert/strict'
import { read, sharedWorld, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { assertBlocksNobody, measureLoop, measuringTest } from '../../../test/world/event-loop.ts'
import { newTranslation, translated } from './testing.ts'

const requests = 4
const pagesOfRequest = 500

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  measuringTest(
    '2,000 pages are translated into one revision, and keep the event loop no longer than any may',
    async () => {
      const translation = await newTranslation(await world())
      const { admin, content } = translation.source
      for (let request = 0; request < requests; request++) {
        const changes = Array.from({ length: pagesOfRequest }, (_, index) => ({
          operation: 'insert_page',
          title: `Page ${request} ${index}`,
          document: {
            markdown: `# Page\n\nWhat page ${index} of ${request} says, and *all* else.\n\n\`\`\`sh\nrun\n\`\`\`\n`,
          },
        }))
        await write(admin, content, ...changes)
      }
      let run: Awaited<ReturnType<typeof translated>>
      const { longest } = await measureLoop(async () => {
        run = await translated(translation)
      })
      assert.deepEqual([run.status, run.problems], ['done', []], JSON.stringify(run.error))
      const status = await read(admin, `${translation.settings}/status?limit=1`)
      assert.equal(status.count, requests * pagesOfRequest)
      assertBlocksNobody(longest)
    },
  )
})
