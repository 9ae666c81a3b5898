// The check of which contents use which specs, which follows from their computed pages.
import { addUse, computedPagesIn, removeUse, usedSpecs } from '#library/computed-pages/index.ts'
import type { Check, Examined } from '../check.ts'
import { type Head, headsOf, lineageOf, lockHead, spaceIds } from './store.ts'

export const computedUses: Check = {
  id: 'computed_uses',
  rule: 'computed_uses names the specs of the computed pages of every content, and no others.',
  isSlow: true,
  parts: ({ db }) => spaceIds(db),
  find: async function* (at, space) {
    for (const head of await headsOf(at.db, space)) {
      const { used, noted } = await usesOf(at, head)
      const row = { space_id: space, change_request_id: head.change_request_id ?? '' }
      if (used.symmetricDifference(noted).size > 0)
        yield {
          table: 'computed_uses',
          row,
          problem: `names ${noted.size} specs, and the content ${used.size}`,
        }
    }
  },
  remedy: {
    mends: 'notes what the content names',
    mend: async (ctx, findings) => {
      for (const { row } of findings)
        await ctx.inTransaction(async inside => {
          await lockHead(inside.db, String(row.space_id), String(row.change_request_id))
          for (const head of await headsOf(inside.db, String(row.space_id))) {
            if ((head.change_request_id ?? '') !== row.change_request_id) continue
            const { used, noted } = await usesOf({ db: inside.db, installation: ctx }, head)
            const content = { space: head.space_id, changeRequest: head.change_request_id }
            for (const slug of noted.difference(used)) await removeUse(inside, content, slug)
            for (const slug of used.difference(noted)) await addUse(inside, content, slug)
          }
        })
    },
  },
}

const usesOf = async (
  { db, installation }: Pick<Examined, 'db' | 'installation'>,
  { space_id, change_request_id, root }: Head,
) => {
  const session = installation.contents.session(db, (await lineageOf(db, space_id)) ?? '')
  const pages = await computedPagesIn(session, root)
  const noted = await usedSpecs({ db }, { space: space_id, changeRequest: change_request_id })
  return { used: new Set(pages.map(({ slug }) => slug)), noted: new Set(noted) }
}
