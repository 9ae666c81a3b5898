// For tests of the purge: spaces with everything that a space can have, what is stored, and a
// purge that tests start themselves.
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Hash } from '#content/objects.ts'
import { decodeNode } from '#content/tree/index.ts'
import { operator, reading } from '#context.ts'
import { createRunner } from '#jobs/index.ts'
import { jobToRun } from '#jobs/testing.ts'
import { day } from '#kernel/durations.ts'
import {
  addPage,
  importArchive,
  newChangeRequest,
  newSpace,
  read,
  type TestSpace,
  text,
  updatePage,
  upload,
  write,
  zip,
} from '../../../test/world/content.ts'
import type { Person, World } from '../../../test/world/world.ts'
import { purgeDeletedSpaces, sweepAfterImport } from './index.ts'

/** A counter that makes the content of each space unique. */
let made = 0

/**
 * A space with pages, files, a history, change requests (one merged, one with a conflict) and
 * comments on all of them; indexed.
 */
export const fullSpace = async (world: World): Promise<TestSpace> => {
  const space = await newSpace(world)
  const { admin, content } = space
  const own = `number ${++made}`
  const archive = await zip([
    ['SUMMARY.md', '* [Home](README.md)\n* [Other](other.md)\n'],
    [
      'README.md',
      `---\ndescription: ${own}\nkept: as it is\n---\n\n# Home\n\n[Other](other.md) [None](none.md) ${own}\n`,
    ],
    ['other.md', '# Other\n\nThe same in all.\n'],
    ['same.txt', 'the same in all'],
    ['own.bin', own],
  ])
  assert.equal((await importArchive(admin, content, archive)).status, 201)
  const page = await addPage(admin, content, 'Page', text(`before ${own}`))
  const reusable = { title: 'One', ...text(`[Home](README.md) ${own}`) }
  await write(
    admin,
    content,
    { operation: 'insert_reusable_content', ...reusable },
    { operation: 'set_variables', variables: { own } },
  )
  for (const subject of ['merged', 'conflicting']) {
    const changeRequest = await newChangeRequest(admin, space, { subject })
    await write(admin, changeRequest.content, updatePage(page, text(`${subject} ${own}`)))
    if (subject === 'conflicting') await write(admin, content, updatePage(page, text(`main ${own}`)))
    const act = subject === 'merged' ? 'merge' : 'update'
    const { body } = await admin.post(`${changeRequest.path}/${act}`)
    assert.equal(body.result, subject === 'merged' ? 'merge' : 'conflicts')
    await discuss(space, changeRequest.path, page)
    if (subject === 'conflicting') await review(space, changeRequest.path)
  }
  await discuss(space, space.path, page)
  const files = [{ fileName: 'later.bin', bytes: `later ${own}` }]
  assert.equal((await upload(admin, `${content}/files`, files)).status, 201)
  await searchesAndLinksOf(space)
  return space
}

/** Results of a search in a space, and its links; reading them brings the index up to date. */
export const searchesAndLinksOf = async ({ admin, path }: TestSpace): Promise<unknown[]> => {
  const found = [await read(admin, `${path}/search?query=number`), await read(admin, `${path}/links`)]
  for (const { count } of found) assert.ok(count > 0)
  return found
}

/** A comment on a page and a reply, both with a reaction. */
const discuss = async ({ admin }: TestSpace, base: string, page: string): Promise<void> => {
  const said = { body: { markdown: `number ${made}` } }
  const comment = await admin.post(`${base}/comments`, { ...said, page })
  const path = `${base}/comments/${comment.body.id}`
  const reply = await admin.post(`${path}/replies`, said)
  for (const post of [path, `${path}/replies/${reply.body.id}`])
    assert.equal((await admin.put(post, { addedReactions: ['👍'] })).status, 200)
}

/** A review with a comment, and another person who is asked for a review. */
const review = async ({ admin, world, organization }: TestSpace, changeRequest: string): Promise<void> => {
  const { id } = await world.member(organization, 'review')
  const asked = await admin.post(`${changeRequest}/requested-reviewers`, { users: [id] })
  const comment = { markdown: 'Not yet' }
  const reviewed = await admin.post(`${changeRequest}/reviews`, { status: 'changes-requested', comment })
  assert.deepEqual([asked.status, reviewed.status], [200, 201])
}

/** A space with a page and a file of its own. */
export const smallSpace = async (world: World): Promise<TestSpace> => {
  const space = await newSpace(world)
  const own = `number ${++made}`
  await addPage(space.admin, space.content, 'Page', text(own))
  await upload(space.admin, `${space.content}/files`, [{ fileName: 'own.bin', bytes: own }])
  return space
}

export const duplicate = async (space: TestSpace): Promise<TestSpace> => {
  const { status, body } = await space.admin.post(`${space.path}/duplicate`)
  assert.equal(status, 201, JSON.stringify(body))
  const path = `/spaces/${body.id}`
  return { ...space, id: body.id, path, content: `${path}/content` }
}

export const deleteTestSpace = async ({ admin, path }: TestSpace): Promise<void> => {
  assert.equal((await admin.delete(path)).status, 205)
}

/** Sets the clock forward by some days and runs the jobs that are due. */
export const purgeAfter = async (world: World, days: number, log: unknown[] = []): Promise<void> => {
  world.clock.now += days * day
  await runnerOf(world, log).runDue()
}

export const runnerOf = ({ installation }: World, log: unknown[] = []) =>
  createRunner(installation, [purgeDeletedSpaces, sweepAfterImport], {
    error: ({ err }) => void log.push(err),
  })

/** The purge as it runs in a job; `between` is called between its steps, and after each of its transactions. */
export const purge = (
  { installation }: World,
  between: () => Promise<void> = async () => {},
): Promise<void> => {
  const ctx = reading(installation, operator)
  const inTransaction: typeof ctx.inTransaction = async work => {
    const result = await ctx.inTransaction(work)
    await between()
    return result
  }
  const own = Object.create(ctx, { inTransaction: { value: inTransaction } })
  return purgeDeletedSpaces.run(own, jobToRun({ keep: between }))
}

/** Makes the next purge sweep a lineage, as if one of its spaces had just been purged. */
export const sweepNext = ({ installation }: World, lineage: string) =>
  installation.database.transaction(db =>
    db.insertInto('purged_spaces').values({ id: installation.newId(), lineage_id: lineage }).execute(),
  )

/** All rows of all tables as JSON, by table. The tables in which SQLite keeps its full-text index are left out. */
export const allRows = async ({ installation }: World): Promise<Map<string, string[]>> => {
  const { engine, read: db } = installation.database
  const names =
    engine === 'sqlite'
      ? sql<{
          name: string
        }>`select name from sqlite_master where type = 'table' and name not like 'sqlite%' and name not like 'search!_words!_%' escape '!'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
  const tables = new Map<string, string[]>()
  for (const { name } of (await names.execute(db)).rows) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db)
    tables.set(name, rows.map(row => JSON.stringify(row)).sort())
  }
  return tables
}

export const lineageOf = async ({ world, id }: TestSpace): Promise<string> => {
  const { read: db } = world.installation.database
  const found = await db
    .selectFrom('spaces')
    .select('lineage_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return found.lineage_id
}

/** The hashes that are stored for a lineage. */
export const storedIn = async ({ installation }: World, lineage: string) => {
  const hashes = async (table: 'objects' | 'blob_uses'): Promise<Hash[]> => {
    const rows = await installation.database.read
      .selectFrom(table)
      .select('hash')
      .where('lineage_id', '=', lineage)
      .execute()
    return rows.map(({ hash }) => hash).sort()
  }
  return { objects: await hashes('objects'), blobs: await hashes('blob_uses') }
}

/** The hashes that the revisions of some spaces need, found by following the fields of nodes and records. */
export const neededBy = async ({ installation }: World, spaces: readonly string[]) => {
  const { read: db } = installation.database
  const objects = new Set<Hash>()
  const blobs = new Set<Hash>()
  const visit = async (hash: Hash): Promise<void> => {
    if (objects.has(hash)) return
    objects.add(hash)
    const row = await db
      .selectFrom('objects')
      .select('data')
      .where('hash', '=', hash)
      .executeTakeFirstOrThrow()
    const node = decodeNode(row.data)
    for (const [, value] of node.entries) {
      if (node.level > 0) await visit(value as Hash)
      else {
        const { document, links, frontMatter, blob } = Object(value) as Record<string, Hash | undefined>
        for (const found of [document, links, frontMatter]) if (found !== undefined) objects.add(found)
        if (blob !== undefined) blobs.add(blob)
      }
    }
  }
  const revisions = await db.selectFrom('revisions').select('root').where('space_id', 'in', spaces).execute()
  for (const { root } of revisions) if (root !== null) await visit(root)
  return { objects: [...objects].sort(), blobs: [...blobs].sort() }
}

/**
 * Everything that can be read of a space and of its change requests: contents with texts, files and history, and comments.
 */
export const everythingReadable = async (space: TestSpace): Promise<unknown[]> => {
  const { admin, path, world } = space
  const contents = [space.content]
  for (const { id } of (await read(admin, `${path}/change-requests?status=all`)).items)
    contents.push(`${path}/change-requests/${id}/content`)
  for (const { id } of (await read(admin, `${path}/revisions`)).items)
    contents.push(`${path}/revisions/${id}`)
  const seen: unknown[] = []
  for (const content of contents) {
    const whole = await read(admin, content)
    // Addresses of files contain a time.
    seen.push({ ...whole, files: whole.files.map(({ downloadURL: _, ...file }: File) => file) })
    for (const { id } of whole.pages) seen.push(await read(admin, `${content}/page/${id}`))
    for (const { id } of whole.reusableContents)
      seen.push(await read(admin, `${content}/reusable-contents/${id}`))
    for (const { downloadURL } of whole.files) {
      const { status, bytes } = await world.inject({ url: downloadURL.replace('http://lectern.test', '') })
      seen.push([status, bytes.toString()])
      assert.equal(status, 200)
    }
    if (content.includes('/revisions/')) seen.push(await read(admin, `${content}/changes`))
    else seen.push(await everythingSaid(admin, content.replace(/\/content$/, '')))
  }
  return seen
}

interface File {
  readonly downloadURL: string
}

/** Everything that was said about a space or a change request, with its authors. */
const everythingSaid = async (admin: Person, base: string): Promise<unknown[]> => {
  const comments = await read(admin, `${base}/comments`)
  const seen = [comments, await read(admin, `${base}/commenters`)]
  for (const { id } of comments.items) seen.push(await read(admin, `${base}/comments/${id}/replies`))
  if (base.includes('/change-requests/'))
    for (const list of ['reviews', 'requested-reviewers']) seen.push(await read(admin, `${base}/${list}`))
  return seen
}
