// What sites offer to their parts: how they are locked, what raises their revision, forms of addresses.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { WriteCtx } from '#context.ts'
import { validate } from '#http/validate.ts'
import { Forbidden, NotFound } from '#kernel/errors.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { newSiteWith, type TestSite } from '../../../test/world/sites.ts'
import { openVisitorKey } from '../visitors/index.ts'
import {
  addressSegment,
  lockSite,
  lockSiteWithSpaces,
  most,
  presentSite,
  raiseRevision,
  Site,
  type SiteAccess,
  type SiteRow,
  site,
} from './index.ts'

const find = async (ctx: WriteCtx, { id, organization }: TestSite): Promise<SiteAccess> =>
  (await site.find(ctx, { organizationId: organization.id, siteId: id })) as SiteAccess

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  for (const lock of [lockSite, lockSiteWithSpaces])
    test(`${lock.name} refuses whoever has lost the role, and what is gone`, async () => {
      const made = await newSiteWith(await world(), ['Guide'])
      const { act, member } = await world()
      const person = await member(made.organization, 'create')
      const seen = await act(person, ctx => find(ctx, made))
      assert.equal((await act(person, ctx => lock(ctx, seen, 'create'))).row.id, made.id)
      await made.admin.patch(`/orgs/${made.organization.id}/members/${person.id}`, { role: 'edit' })
      await assert.rejects(
        act(person, ctx => lock(ctx, seen, 'create')),
        Forbidden,
      )
      const other = { ...seen, row: { ...seen.row, id: 'none' } }
      await assert.rejects(
        act(person, ctx => lock(ctx, other, 'create')),
        NotFound,
      )
    })

  test('what raises the revision of a site leaves that of others', async () => {
    const [one, other] = [await newSiteWith(await world(), []), await newSiteWith(await world(), [])]
    const { act, clock } = await world()
    const rowOf = (made: TestSite): Promise<SiteRow> =>
      act(made.admin, async ctx => (await find(ctx, made)).row)
    const before = [await rowOf(one), await rowOf(other)] as const
    clock.now += 1000
    await act(one.admin, ctx => raiseRevision(ctx, before[0]))
    const after = await rowOf(one)
    assert.equal(after.revision, before[0].revision + 1)
    assert.ok(after.updated_at > before[0].updated_at)
    assert.deepEqual(await rowOf(other), before[1])
  })

  test('a site is shown as its schema says, and shows none of its secrets', async () => {
    const made = await newSiteWith(await world(), ['Guide', 'API'])
    const { act, installation } = await world()
    const access = await act(made.admin, ctx => find(ctx, made))
    const shown = presentSite(installation, access)
    validate(Site, shown, '')
    assert.equal(shown.siteSpaces, 2)
    assert.ok(!JSON.stringify(shown).includes(openVisitorKey(installation, access.row)))
  })
})

describe('a part of an address', () => {
  const segment = addressSegment('A part.')
  for (const good of ['guide', 'v2.0', '한국어', 'हिन्दी', 'a_b-c', '...a', '1'])
    test(`may be ${good}`, () => validate(segment, good, ''))
  for (const bad of [
    '',
    '.',
    '..',
    '...',
    'a/b',
    'a b',
    '~',
    'a%2fb',
    'a?b',
    'a#b',
    '\u202e',
    'a'.repeat(101),
  ])
    test(`may not be ${JSON.stringify(bad)}`, () => assert.throws(() => validate(segment, bad, '')))
})

test('a site may show a thousand spaces', () => assert.equal(most.siteSpaces, 1000))
