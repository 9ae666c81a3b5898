// The addresses at which versions are read as they were given: signed, so that nobody can make one up, and for an hour only.
import type { Ctx } from '#context.ts'

const purpose = 'OpenAPI spec'

/** In seconds: an address leads to its version for an hour at least; those given within so many seconds are the same. */
const lifetime = 3600
const window = 300

/** Where a version is as it was given; `slug` is that of its spec. */
export const sourceUrl = (
  { baseUrl, signer, clock }: Pick<Ctx, 'baseUrl' | 'signer' | 'clock'>,
  { id, slug }: { readonly id: string; readonly slug: string },
): string => {
  const expires = String(Math.ceil(clock() / 1000 / window) * window + lifetime)
  return `${baseUrl}/openapi-specs/${id}/${slug}?signature=${expires}.${signer.sign(purpose, `${expires}/${id}/${slug}`)}`
}

/** For how many seconds an address leads to its version; 0 where it never did, or does no longer. */
export const secondsLeft = (
  { signer, clock }: Pick<Ctx, 'signer' | 'clock'>,
  { id, slug }: { readonly id: string; readonly slug: string },
  given: unknown,
): number => {
  if (typeof given !== 'string') return 0
  const [expires = '', signature = ''] = given.split('.')
  if (!signer.verify(purpose, `${expires}/${id}/${slug}`, signature)) return 0
  return Math.max(0, Math.ceil(Number(expires) - clock() / 1000))
}
