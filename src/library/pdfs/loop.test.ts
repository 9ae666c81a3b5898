// The rule of making a PDF: other requests are answered meanwhile, however much is in it.
import assert from 'node:assert/strict'
import { importArchive, newSpace, sharedWorld, zip } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { assertBlocksNobody, measureLoop, measuringTest } from '../../../test/world/event-loop.ts'
import { addressOf, load } from './testing.ts'

const count = 200

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  const filled = async (name: string) => {
    const space = await newSpace(await world())
    const parts = Array.from(
      { length: 10 },
      (_, part) => `## Part ${part} of ${name}\n\n${'Words of it. '.repeat(5)}\n`,
    )
    const files = Array.from({ length: count }, (_, index): [string, string] => [
      `p${index}.md`,
      `# Page ${index}\n\n[next](p${(index + 1) % count}.md#part-3-of-${name})\n\n${parts.join('\n')}`,
    ])
    assert.equal((await importArchive(space.admin, space.content, await zip(files))).status, 201)
    return space
  }

  measuringTest(`no step of making a PDF of ${count} pages keeps the event loop for long`, async () => {
    const [before, space] = [await filled('first'), await filled('second')]
    const make = async (of: typeof space) => load(of, await addressOf(of, '?paper=a5'))
    assert.equal((await make(before)).status, 200)
    const { result, longest } = await measureLoop(() => make(space))
    assert.equal(result.status, 200)
    assertBlocksNobody(longest)
  })
})
