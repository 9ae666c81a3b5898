// Change requests that change very many links: listing them does not block other requests, and the
// answer says that it is incomplete.
import assert from 'node:assert/strict'
import {
  addPage,
  newChangeRequest,
  newSpace,
  read,
  text,
  updatePage,
  write,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { assertBlocksNobody, measureLoops, measuringTest } from '../../../test/world/event-loop.ts'
import { rememberingThreads } from '../../../test/world/remembering-threads.ts'
import { createWorld, drained } from '../../../test/world/world.ts'
import { mostLinks } from './overlay.ts'

const pages = 12
const linksOfPage = mostLinks / 20

/** A text with headings and with links to existing and missing ones and to no page; `version` makes texts differ. */
const textOf = (page: number, version: string) => {
  const headings = Array.from({ length: 20 }, (_, index) => `# ${version}${index}`)
  const links = Array.from({ length: linksOfPage }, (_, index) =>
    index % 2 === 0
      ? `[x](page-${index % pages}.md#${version}${index})`
      : `[x](${version}-${page}-${index}.md)`,
  )
  return text([...headings, ...links, 'word '.repeat(25_000)].join('\n\n'))
}

forEachDatabase((_engine, open) => {
  measuringTest(
    'listing the very many links of a change request does not block others, and says what it leaves out',
    async () => {
      const world = await createWorld(await open(), { threads: rememberingThreads() })
      const space = await newSpace(world)
      const { admin, content } = space
      const ids: string[] = []
      for (let page = 0; page < pages; page++)
        ids.push(await addPage(admin, content, `Page ${page}`, textOf(page, 'a')))
      await read(admin, `${space.path}/links`)
      const draft = await newChangeRequest(admin, space)
      for (const [page, id] of ids.entries())
        await write(admin, draft.content, updatePage(id, textOf(page, 'b')))
      // The first request reads the texts.
      await read(admin, `${draft.path}/links`)
      const report = await read(admin, `${draft.path}/links`)
      assert.equal(report.indexing.total, pages + 1)
      assert.ok(report.indexing.done > 0 && report.indexing.done < pages, JSON.stringify(report.indexing))
      const page = `${draft.content}/page/${ids[0]}`
      const addresses = [`${draft.path}/links?limit=1000`, `${page}/links?limit=1000`, `${page}/backlinks`]
      for (const address of addresses)
        assert.deepEqual((await read(admin, address)).indexing, report.indexing)
      const uses = await measureLoops(addresses.map(address => () => drained(world, admin, address)))
      for (const { longest, result } of uses) {
        assert.equal(result, 200)
        assertBlocksNobody(longest)
      }
      const small = await newChangeRequest(admin, space)
      await write(admin, small.content, updatePage(ids[0] as string, textOf(0, 'b')))
      assert.equal((await read(admin, `${small.path}/links`)).indexing, undefined)
      await world.close()
    },
  )
})
