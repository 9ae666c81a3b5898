// All events of an organization, in order: a line of JSON each, as the list shows them, with no more than a batch of them in memory.
import type { Ctx } from '#context.ts'
import { minute } from '#kernel/durations.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { presentEvents } from './present.ts'
import { type EventFilter, type EventRow, eventsAfter } from './store.ts'

/** Events that are read together: one may have some hundred thousand characters. */
const batch = 50

/** Characters that are sent together. */
const chunk = 65_536

/** In milliseconds, after which it is asked again whether the caller may still read them. */
const askedEvery = minute

/**
 * The lines, some at a time. Whoever reads them slowly keeps nothing of the database occupied; it throws where they may not
 * read events any more.
 */
export async function* eventLines(
  ctx: Ctx,
  organizationId: string,
  filter: EventFilter,
): AsyncGenerator<string> {
  let lines = ''
  let last: EventRow | undefined
  let asked = ctx.clock()
  do {
    if (ctx.clock() - asked >= askedEvery) {
      await ctx.inTransaction(inside => inside.refuseUnlessAllowed())
      asked = ctx.clock()
    }
    const rows = await eventsAfter(ctx, organizationId, filter, last, batch)
    for (const event of await presentEvents(ctx, rows)) {
      lines += `${JSON.stringify(event)}\n`
      await yieldWhenLong()
      if (lines.length < chunk) continue
      yield lines
      lines = ''
    }
    last = rows.at(-1)
  } while (last !== undefined)
  if (lines !== '') yield lines
}
