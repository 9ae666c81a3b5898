// The address of a webhook: whether events may be sent there, and the part of it that may be shown.
import type { Ctx } from '#context.ts'
import { invalidField } from '#kernel/errors.ts'
import { FetchRefused } from '#network/index.ts'

/** Throws for an address to which nothing may be sent. It resolves names, so it must not be called in a transaction. */
export const refuseUnlessSendable = async (ctx: Pick<Ctx, 'fetcher'>, url: string): Promise<void> => {
  try {
    await ctx.fetcher.refuse(url, { isPlainRefused: true })
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    throw invalidField('/url', `cannot be used: ${error.message}`)
  }
}

/** The host of an address. The rest often contains a secret, so events and logs have the host alone. */
export const hostOf = (url: string): string => URL.parse(url)?.host ?? ''
