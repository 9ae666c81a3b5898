// The other checks that only read rows: each finds what is broken, and repairs what can be repaired.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { WriteCtx } from '#context.ts'
import { forEachDatabase } from '../../test/world/databases.ts'
import { prepared } from '../../test/world/prepared.ts'
import { isMending } from './check.ts'
import { checks } from './checks.ts'
import { type Rich, richInstallation } from './testing.ts'
import { addRow, seenOf, setInOne } from './testing-breaking.ts'

type Act = (ctx: WriteCtx, rich: Rich) => Promise<unknown>

const far = '9999-01-01T00:00:00.000Z'
const run =
  (text: string): Act =>
  ({ db }) =>
    sql.raw(text).execute(db)

/** A change that breaks each rule, and in how many rows the check finds that. */
const breaks: Readonly<Record<string, Act | readonly [Act, number]>> = {
  'foreign-keys': ctx => setInOne(ctx, 'tokens', 'user_id', 'nobody'),
  migrations: [run("update migrations set name = '9999-later' where name = '0037-link-counts'"), 2],
  secrets: [run("delete from secrets where name in ('signing', 'founded')"), 2],
  values: ctx => setInOne(ctx, 'comments', 'status', 'forgotten'),
  json: ctx => setInOne(ctx, 'events', 'data', '{"half": '),
  'users.email_key': ctx => setInOne(ctx, 'users', 'email_key', 'Other@Example.com'),
  'users.search_key': ctx => setInOne(ctx, 'users', 'search_key', ''),
  'teams.title_key': ctx => setInOne(ctx, 'teams', 'title_key', 'Other'),
  'sites.title_key': ctx => setInOne(ctx, 'sites', 'title_key', 'Other'),
  'members.email_domain': ctx => setInOne(ctx, 'members', 'email_domain', 'elsewhere.example'),
  'revisions.parent_ids': ctx => setInOne(ctx, 'revisions', 'parent_ids', '["0nothing"]'),
  'change_requests.organization_id': ctx => setInOne(ctx, 'change_requests', 'organization_id', 'other'),
  'change_requests.number': ctx => setInOne(ctx, 'change_requests', 'number', 1_000_000),
  'change_requests.merged': ctx =>
    setInOne(ctx, 'change_requests', 'status', 'merged', sql`status <> 'merged'`),
  'comments.resolved': ctx => setInOne(ctx, 'comments', 'resolved_at', far, sql`status = 'open'`),
  'comments.space_id.head': (ctx, { copy }) =>
    setInOne(ctx, 'comments', 'head_id', copy.id, sql`head_id <> space_id`),
  'purged_spaces.id': async (ctx, { space }) =>
    addRow(ctx, 'purged_spaces', { id: space.id, lineage_id: space.id }),
  'collections.cycle': async ({ db }, { params }) =>
    db
      .updateTable('collections')
      .set({ parent_id: String(params.collectionId) })
      .where('id', '=', String(params.collectionId))
      .execute(),
  'openapi_specs.last_version_id': ctx => setInOne(ctx, 'openapi_specs', 'last_version_id', 'nothing'),
  'spaces.indexed_revision_id': ctx => setInOne(ctx, 'spaces', 'indexed_revision_id', 'nothing'),
  'spaces.comments': ctx => setInOne(ctx, 'spaces', 'comments', 1000),
  'spaces.change_requests': ctx => setInOne(ctx, 'spaces', 'change_requests', 1000),
  'spaces.change_requests_open': ctx => setInOne(ctx, 'spaces', 'change_requests_open', 1000),
  'spaces.change_requests_draft': ctx => setInOne(ctx, 'spaces', 'change_requests_draft', 1000),
  'change_requests.comments': ctx => setInOne(ctx, 'change_requests', 'comments', 1000),
  'comments.replies': ctx => setInOne(ctx, 'comments', 'replies', 1000),
  'change_request_contributors.count': ctx => setInOne(ctx, 'change_request_contributors', 'count', 1000),
  'reaction_counts.count': [
    async ctx => {
      await setInOne(ctx, 'reaction_counts', 'count', 1000)
      await addRow(ctx, 'reaction_counts', { post_id: 'none', emoji: 'x', count: 2 })
    },
    2,
  ],
  'commenters.count': [run('delete from commenters'), 0],
  'space_counts.count': ctx => setInOne(ctx, 'space_counts', 'count', 1000),
  'spaces.position': async ({ db }) => {
    const two = await sql<{ id: string; position: string; parent: string }>`
      select id, position, coalesce(parent_id, organization_id) as parent from spaces
      where deleted_at is null and parent_id is null order by organization_id, position limit 2`.execute(db)
    const [first, second] = two.rows
    assert.equal(first?.parent, second?.parent)
    await sql`update spaces set position = ${first?.position} where id = ${second?.id}`.execute(db)
  },
  'openapi_spec_parts.sequence': ctx => setInOne(ctx, 'openapi_spec_parts', 'sequence', 7),
  'blob_uses.lineage_id': ctx => addRow(ctx, 'blob_uses', { lineage_id: 'nothing', hash: 'a' }),
  'storage_leftovers.key': async ctx => {
    await setInOne(ctx, 'blobs', 'storage_key', 'one')
    await addRow(ctx, 'storage_leftovers', { key: 'one' })
  },
  blob_chunks: ctx => setInOne(ctx, 'blob_chunks', 'sequence', 3),
  'blobs.hash': ctx => setInOne(ctx, 'blob_chunks', 'data', Buffer.from('other')),
  'blobs.used': ctx => addRow(ctx, 'blobs', { hash: 'a', size: 0 }),
  'sites.default': ctx =>
    setInOne(ctx, 'sites', 'default_section_id', null, sql`default_section_id is not null`),
  'site_sections.position': async ctx => {
    for (const id of ['one', 'two'])
      await addRow(ctx, 'site_sections', {
        id,
        site_id: 'a',
        path: id,
        position: 'a0',
        default_site_space_id: 'b',
      })
  },
  'site_spaces.position': async ctx => {
    for (const id of ['one', 'two'])
      await addRow(ctx, 'site_spaces', {
        id,
        site_id: 'a',
        parent_id: 'a',
        path: id,
        position: 'a0',
        space_id: 'b',
      })
  },
  'jobs.claim': ctx => setInOne(ctx, 'jobs', 'claim', 'somebody', sql`claim is null`),
  'jobs.locked_until': async ctx =>
    addRow(ctx, 'jobs', { id: 'a', name: 'a', key: 'a', locked_until: far, claim: 'a', payload: '{}' }),
  'imports.job': [run("delete from jobs where name = 'import'"), 0],
  'translation_runs.job': [run("delete from jobs where name = 'translate'"), 0],
  'openapi_specs.job': [run("delete from jobs where name = 'process-openapi-spec'"), 0],
  'link_targets.places': ctx => setInOne(ctx, 'link_targets', 'places', 1000),
  'page_links.target': ctx => setInOne(ctx, 'page_links', 'target', 'reference/nothing'),
  'link_counts.count': ctx => setInOne(ctx, 'link_counts', 'count', 1000),
  'link_targets.counted': [
    ({ db }, { space }) =>
      sql`delete from link_counts where space_id = ${space.id} and status = 'broken'`.execute(db),
    0,
  ],
}

/** Checks with tests of their own: those that compute contents again, and those of references. */
const elsewhere = ['database', 'objects', 'contents', 'computed_uses', 'page_revisions', 'index']
const isReference = /^What [^ ]+ names is a row of /

test('every check has its own id, and is tested here or where its like are', () => {
  const ids = checks.map(({ id }) => id)
  assert.equal(new Set(ids).size, ids.length)
  const others = checks.filter(({ id, rule }) => !elsewhere.includes(id) && !isReference.test(rule))
  assert.deepEqual(others.map(({ id }) => id).sort(), Object.keys(breaks).sort())
})

forEachDatabase((_, open) => {
  const made = prepared(async () => richInstallation(await open('suite')))

  describe('a rule that is broken is told', () => {
    for (const check of checks) {
      const entry = breaks[check.id]
      if (entry === undefined) continue
      const [act, count] = typeof entry === 'function' ? [entry, 1] : entry
      test(`${check.id}: ${check.rule}`, async () => {
        const rich = await made
        const { found, left } = await seenOf(rich.world, check, ctx => act(ctx, rich))
        if (count > 0) assert.equal(found.length, count, JSON.stringify(found))
        else assert.ok(found.length > 0)
        assert.deepEqual(left, isMending(check.remedy) ? [] : undefined)
      })
    }
  })
})
