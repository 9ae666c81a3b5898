// The address of a webhook: whether it may be sent to, and what of it may be told.
import type { Ctx } from '#context.ts'
import { invalidField } from '#kernel/errors.ts'
import { FetchRefused } from '#network/index.ts'

/** Refuses an address to which nothing would be sent at this moment. It asks the network: no transaction waits for it. */
export const refuseUnlessSendable = async (ctx: Pick<Ctx, 'fetcher'>, url: string): Promise<void> => {
  try {
    await ctx.fetcher.refuse(url, { isPlainRefused: true })
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    throw invalidField('/url', `cannot be used: ${error.message}`)
  }
}

/** The rest of an address is often as good as a secret. */
export const hostOf = (url: string): string => URL.parse(url)?.host ?? ''
