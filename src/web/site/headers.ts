// The headers of every answer of a site, unless an answer sets them itself.
import { isOpenVisibility } from '#database/index.ts'
import type { RoutedRequest } from './routed-request.ts'
import type { SiteAnswer } from './site-request.ts'

/** The default policy, by which nothing is loaded, run or framed except from the host itself. */
const strict =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

const ofAll = {
  'cache-control': 'no-store',
  'content-security-policy': strict,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

export const withHeaders = <Body>(
  routed: RoutedRequest | undefined,
  answer: SiteAnswer<Body>,
): SiteAnswer<Body> => ({
  ...answer,
  headers: {
    ...ofAll,
    // Other hosts are not told which page of a closed site a visitor came from.
    'referrer-policy': routed && isOpenToAll(routed) ? 'strict-origin-when-cross-origin' : 'same-origin',
    ...(routed && !isListed(routed) && { 'x-robots-tag': 'noindex' }),
    ...answer.headers,
    // Whoever may see a preview now may not be allowed to with the next request.
    ...(routed && isPreview(routed) && { 'cache-control': 'private, no-store' }),
  },
})

const isPreview = ({ accessPrefix }: RoutedRequest): boolean =>
  accessPrefix?.kind === 'preview' || accessPrefix?.kind === 'change-request'

const isOpenToAll = ({ found: { row }, accessPrefix }: RoutedRequest): boolean =>
  accessPrefix === undefined && isOpenVisibility(row.visibility)

const isListed = ({ found: { row }, accessPrefix }: RoutedRequest): boolean =>
  accessPrefix === undefined && row.visibility === 'public'
