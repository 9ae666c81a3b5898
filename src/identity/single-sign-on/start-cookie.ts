// The cookie that makes sure that only the browser that began a sign-in takes the provider's answer.
import type { Ctx } from '#context.ts'
import { type CookieKind, cookieWith, secretOf } from '../sessions/index.ts'
import { minutesToSignOn } from './requests.ts'

const start: CookieKind = { suffix: '-start', seconds: minutesToSignOn * 60 }

/** A `Set-Cookie` header with the secret of beginSignOn(). */
export const startCookie = (installation: Pick<Ctx, 'baseUrl'>, browserSecret: string): string =>
  cookieWith(installation, start, browserSecret)

/** The secret that a browser sent. */
export const startSecretIn = (
  installation: Pick<Ctx, 'baseUrl'>,
  headers: { readonly cookie?: string | undefined },
): string | undefined => secretOf(installation, start, headers)
