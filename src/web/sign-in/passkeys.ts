// Signing in with a passkey: the JSON requests of the script on the pages.
import { passkeyOptions, signInWithPasskey } from '#identity/passkeys/index.ts'
import { sessionCookie } from '#identity/sessions/index.ts'
import { safeReturn } from '#identity/single-sign-on/index.ts'
import { browserOf, type Site } from './visits.ts'

export const addPasskeys = ({ routes, installation }: Site): void => {
  routes.post('/sign-in/passkey/options', () => passkeyOptions(installation))
  routes.post('/sign-in/passkey', async (request, reply) => {
    const { credential, to } = (request.body ?? {}) as { credential?: unknown; to?: unknown }
    const browser = browserOf(installation, request)
    const { secret } = await signInWithPasskey(installation, { credential, ...browser })
    return reply
      .header('set-cookie', sessionCookie(installation, secret))
      .send({ location: safeReturn(typeof to === 'string' ? to : undefined) })
  })
}
