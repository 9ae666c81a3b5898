// The checks of contents and of what is derived from them: each finds what is broken, and repairs what it can.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Hash } from '#content/objects.ts'
import { kinds, pages } from '#content/snapshot/index.ts'
import { edit } from '#content/tree/index.ts'
import type { WriteCtx } from '#context.ts'
import { forEachDatabase } from '../../test/world/databases.ts'
import { prepared } from '../../test/world/prepared.ts'
import { searchesAndLinksOf } from '../library/purge/testing.ts'
import { checks } from './checks.ts'
import { lineageOf } from './content/store.ts'
import { type Rich, richInstallation } from './testing.ts'
import { addRow, seenOf, setInOne } from './testing-breaking.ts'

forEachDatabase((_, open) => {
  const made = prepared(async () => {
    const rich = await richInstallation(await open('suite'))
    await searchesAndLinksOf(rich.space)
    return rich
  })

  const seen = async (id: string, act: (ctx: WriteCtx, rich: Rich) => Promise<unknown>, isQuick = false) => {
    const check = checks.find(one => one.id === id)
    assert.ok(check)
    const rich = await made
    // Of parts that are checked each by itself, only the broken one is checked.
    const parts = id === 'index' ? { parts: async () => [rich.space.id] } : {}
    const { found, left } = await seenOf(rich.world, { ...check, ...parts }, ctx => act(ctx, rich), isQuick)
    return {
      problems: found.map(({ table, problem }) => `${table} ${problem?.replace(/[\w-]{20,}/g, 'ID')}`),
      left,
    }
  }

  /** An object of the space that is not a node. */
  const someText = async ({ db }: WriteCtx, { space }: Rich): Promise<Hash> => {
    const lineage = await lineageOf(db, space.id)
    const texts = db.selectFrom('objects').select('hash').where('data', 'like', '%The same in all%')
    return (await texts.where('lineage_id', '=', String(lineage)).executeTakeFirstOrThrow()).hash
  }

  const rootOf = async ({ db }: WriteCtx, { space }: Rich): Promise<Hash> => {
    const heads = db
      .selectFrom('spaces')
      .innerJoin('revisions', 'revisions.id', 'head_revision_id')
      .select('root')
    return String((await heads.where('spaces.id', '=', space.id).executeTakeFirstOrThrow()).root)
  }

  describe('objects', () => {
    test('one that is missing is told, and that it is lost where no lineage has it', async () => {
      const { problems, left } = await seen('objects', async (ctx, rich) => {
        const hash = await someText(ctx, rich)
        return ctx.db.deleteFrom('objects').where('hash', '=', hash).execute()
      })
      assert.deepEqual(problems, ['objects is missing, and revision ID of space ID has it'])
      assert.deepEqual(
        left?.map(({ isLost }) => isLost),
        [true],
      )
    })

    test('one that another lineage has is taken from there', async () => {
      const { problems, left } = await seen('objects', async (ctx, rich) => {
        const hash = await someText(ctx, rich)
        const other = await lineageOf(ctx.db, String(rich.params.spaceId))
        await sql`insert into objects (lineage_id, hash, stored_at, data)
          select ${other}, hash, stored_at, data from objects where hash = ${hash}`.execute(ctx.db)
        const lineage = await lineageOf(ctx.db, rich.space.id)
        const own = ctx.db.deleteFrom('objects').where('hash', '=', hash)
        return own.where('lineage_id', '=', String(lineage)).execute()
      })
      assert.equal(problems.length, 1)
      assert.deepEqual(left, [])
    })

    test('one that has other bytes than its name says is told', async () => {
      const { problems } = await seen('objects', async (ctx, rich) => {
        const hash = await someText(ctx, rich)
        return ctx.db.updateTable('objects').set({ data: 'other' }).where('hash', '=', hash).execute()
      })
      assert.deepEqual(problems, [
        'objects has other bytes than its name says, and revision ID of space ID has it',
      ])
    })

    test('a node that is none is told by a quick look, too', async () => {
      const { problems } = await seen(
        'objects',
        async (ctx, rich) => {
          const root = await rootOf(ctx, rich)
          return ctx.db.updateTable('objects').set({ data: 'other' }).where('hash', '=', root).execute()
        },
        true,
      )
      assert.deepEqual(problems, ['objects is no node, and revision ID of space ID has it'])
    })

    test('a record that has another form is told', async () => {
      const { problems } = await seen('objects', async (ctx, rich) => {
        const [page] = await pages(await sessionOf(ctx, rich), await rootOf(ctx, rich))
        return change(ctx, rich, [[kinds.page.key(page?.id as string), { title: 7 }]])
      })
      assert.deepEqual(problems, [
        'objects contains what is no record of its kind, and revision ID of space ID has it',
      ])
    })

    test('a file that is not noted as used is noted', async () => {
      const { problems, left } = await seen('objects', async ({ db }, { space }) =>
        db
          .deleteFrom('blob_uses')
          .where('lineage_id', '=', String(await lineageOf(db, space.id)))
          .execute(),
      )
      assert.deepEqual(
        new Set(problems),
        new Set(['blob_uses is missing, though revision ID of space ID has the file']),
      )
      assert.deepEqual(left, [])
    })
  })

  const sessionOf = async ({ db, contents }: WriteCtx, { space }: Rich) =>
    contents.session(db, String(await lineageOf(db, space.id)))

  /** Changes the map of the space's content, without what follows from it. */
  const change = async (ctx: WriteCtx, rich: Rich, edits: Parameters<typeof edit>[2]): Promise<void> => {
    const session = await sessionOf(ctx, rich)
    const root = await edit(session, await rootOf(ctx, rich), edits)
    await session.flush(ctx.db, root)
    const head = ctx.db.selectFrom('spaces').select('head_revision_id').where('id', '=', rich.space.id)
    await ctx.db.updateTable('revisions').set({ root }).where('id', '=', head).execute()
  }

  test('contents in which a page is not found by its slug are told', async () => {
    const { problems } = await seen('contents', async (ctx, rich) => {
      const found = await pages(await sessionOf(ctx, rich), await rootOf(ctx, rich))
      const { parent, slug = '' } = found.find(page => page.slug !== undefined) ?? { parent: null }
      return change(ctx, rich, [[kinds.slug.key({ parent, slug }), undefined]])
    })
    assert.deepEqual(problems, ['spaces the entry "slug" of ID does not agree with its record'])
  })

  test('specs that a content is noted to use, and does not, are noted no more', async () => {
    const { problems, left } = await seen('computed_uses', (ctx, { space }) =>
      addRow(ctx, 'computed_uses', { space_id: space.id, change_request_id: '', slug: 'pets' }),
    )
    assert.deepEqual(problems, ['computed_uses names 1 specs, and the content 0'])
    assert.deepEqual(left, [])
  })

  for (const [what, act] of [
    [
      'that are missing',
      ({ db }: WriteCtx, { space }: Rich) =>
        sql`delete from page_revisions where head_id = ${space.id}
      and revision_id = (select max(revision_id) from page_revisions where head_id = ${space.id})`.execute(
          db,
        ),
    ],
    [
      'too many',
      (ctx: WriteCtx, { space }: Rich) =>
        setInOne(ctx, 'page_revisions', 'page_id', 'nothing', sql`head_id = ${space.id}`),
    ],
  ] as const)
    test(`pages of revisions ${what} are told, and noted anew`, async () => {
      const { problems, left } = await seen('page_revisions', act)
      assert.equal(problems.length, 1)
      assert.deepEqual(left, [])
    })

  const ofSpace = ({ space }: Rich) => sql`space_id = ${space.id}`
  for (const [problem, act] of [
    [
      'search_pages has another text of page ID',
      (ctx: WriteCtx, rich: Rich) => setInOne(ctx, 'search_pages', 'plain', 'other', ofSpace(rich)),
    ],
    [
      'page_anchors has other rows than the content gives',
      (ctx: WriteCtx, rich: Rich) => setInOne(ctx, 'page_anchors', 'anchors', '["other"]', ofSpace(rich)),
    ],
    [
      'link_targets has other rows than the content gives',
      (ctx: WriteCtx, rich: Rich) => setInOne(ctx, 'link_targets', 'written', 'other', ofSpace(rich)),
    ],
    [
      'text_extracts has something else of the text ID',
      async (ctx: WriteCtx, rich: Rich) =>
        sql`update text_extracts set data = '{}' where hash = ${await someText(ctx, rich)}`.execute(ctx.db),
    ],
    [
      'search has other words of page ID',
      async ({ db, database }: WriteCtx, { space }: Rich) =>
        database.engine === 'sqlite'
          ? sql`delete from search_words where rowid = (select id from search_pages where space_id = ${space.id} limit 1)`.execute(
              db,
            )
          : sql`update search_pages set words = '' where id = (select id from search_pages where space_id = ${space.id} limit 1)`.execute(
              db,
            ),
    ],
  ] as const)
    test(`an index is told, and made anew, that differs from what the content gives: ${problem}`, async () => {
      const { problems, left } = await seen('index', act)
      assert.deepEqual(problems, [`content_index ${problem}`])
      assert.deepEqual(left, [])
    })
})
