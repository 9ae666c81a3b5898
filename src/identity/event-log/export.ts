// All events of an organization, in order, as lines of JSON in the form of the list; at most a batch of them is in memory.
import type { Ctx } from '#context.ts'
import { minute } from '#kernel/durations.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { presentEvents } from './present.ts'
import { type EventFilter, type EventRow, eventsAfter } from './store.ts'

/** Events that are read together: one may have several hundred thousand characters. */
const batch = 50

/** Characters that are sent together. */
const chunk = 65_536

/** In milliseconds: how often it is checked whether the caller may still read the events. */
const askedEvery = minute

/**
 * The lines, several at a time. A slow reader occupies nothing in
 * the database. Throws once the caller may not read events any more.
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
