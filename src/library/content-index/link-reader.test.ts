// The rule of reading links of texts for a request that waits.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ctx } from '#context.ts'
import { addPages, newSpace, read, sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { linkReader } from './index.ts'
import { contextOf, storedHashes } from './testing.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  test('what was read for a question is stored for the next ones, many texts in a transaction', async () => {
    const { world: own, id, organization, admin, content } = await newSpace(await world())
    await addPages(admin, content, 60, index => `# Heading\n\n[Link](page-${index + 1}.md) of ${id}\n`)
    const { pages } = await read(admin, `${content}/pages`)
    const hashes = pages.map(({ documentId }: { documentId: string }) => documentId)
    const ctx = contextOf(own)
    let transactions = 0
    const inTransaction: Ctx['inTransaction'] = (...given) => {
      transactions++
      return ctx.inTransaction(...given)
    }
    const source = {
      session: ctx.contents.session(ctx.db, id),
      lineageId: id,
      organizationId: organization.id,
    }
    const found = await linkReader(contextOf(own, { inTransaction }), source).read(hashes)
    assert.equal(found.size, 60)
    assert.equal(transactions, 2)
    assert.deepEqual(
      new Set(hashes).difference(new Set(await storedHashes({ world: own } as never))),
      new Set(),
    )
  })
})
