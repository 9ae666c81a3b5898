// The addresses at which versions are read in their original form: signed, so that nobody can make
// one up, and valid for an hour.
import type { Ctx } from '#context.ts'
import { inAnHour, secondsLeft, signedUntil } from '#kernel/signed-expiry.ts'

const purpose = 'OpenAPI spec'

/** A version, with the slug of its spec. */
interface Named {
  readonly id: string
  readonly slug: string
}

/** The address of a version in its original form. */
export const sourceUrl = (ctx: Pick<Ctx, 'baseUrl' | 'signer' | 'clock'>, version: Named): string => {
  const signature = signedUntil(ctx, purpose, inAnHour(ctx), signed(version))
  return `${ctx.baseUrl}/openapi-specs/${version.id}/${version.slug}?signature=${signature}`
}

/** The seconds for which an address is still valid; 0 where it has expired or is not valid at all. */
export const timeLeft = (ctx: Pick<Ctx, 'signer' | 'clock'>, version: Named, signature: unknown): number =>
  secondsLeft(ctx, purpose, signed(version), signature)

const signed =
  ({ id, slug }: Named) =>
  (expires: string): string =>
    `${expires}/${id}/${slug}`
