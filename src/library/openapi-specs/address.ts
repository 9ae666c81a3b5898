// The addresses at which versions are read as they were given: signed, so that nobody can make one up, and for an hour only.
import type { Ctx } from '#context.ts'
import { inAnHour, secondsLeft, signedUntil } from '#kernel/signed-expiry.ts'

const purpose = 'OpenAPI spec'

/** A version; `slug` is that of its spec. */
interface Named {
  readonly id: string
  readonly slug: string
}

/** Where a version is as it was given. */
export const sourceUrl = (ctx: Pick<Ctx, 'baseUrl' | 'signer' | 'clock'>, version: Named): string => {
  const signature = signedUntil(ctx, purpose, inAnHour(ctx), signed(version))
  return `${ctx.baseUrl}/openapi-specs/${version.id}/${version.slug}?signature=${signature}`
}

/** For how many seconds an address leads to its version; 0 where it never did, or does no longer. */
export const timeLeft = (ctx: Pick<Ctx, 'signer' | 'clock'>, version: Named, signature: unknown): number =>
  secondsLeft(ctx, purpose, signed(version), signature)

const signed =
  ({ id, slug }: Named) =>
  (expires: string): string =>
    `${expires}/${id}/${slug}`
