// Order keys for many pages, made without blocking the event loop.
import { orderBetween, orderSpread } from '#kernel/order.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'

/** As many as are made in a millisecond or two. */
const keysAtOnce = 1000

/** The keys that `orderSpread` returns. */
export const spreadOrders = async (
  after: string | null,
  before: string | null,
  count: number,
): Promise<string[]> => {
  await yieldWhenLong()
  if (count <= keysAtOnce) return orderSpread(after, before, count)
  const half = count >>> 1
  if (before === null) {
    const first = await spreadOrders(after, null, half)
    return first.concat(await spreadOrders(first.at(-1) as string, null, count - half))
  }
  if (after === null) {
    const last = await spreadOrders(null, before, half)
    return (await spreadOrders(null, last[0] as string, count - half)).concat(last)
  }
  const middle = orderBetween(after, before)
  const first = await spreadOrders(after, middle, half)
  return first.concat(middle, await spreadOrders(middle, before, count - half - 1))
}
