// Signed-in browsers: sessions, and requests with their cookies.
import { type NewSession, startSession } from '#identity/sessions/index.ts'
import type { Answer, Person, World } from './world.ts'

export interface SignedIn {
  /** The id of the session. */
  readonly id: string
  /** The secret in its cookie, as it was last set. */
  readonly secret: string
  /** Sends a request as from a page of this installation; paths begin after `/v1`. */
  ask(method: string, path: string, body?: unknown): Promise<Answer>
}

/** A browser in which a person has signed in. */
export const signedIn = async (
  world: World,
  person: Pick<Person, 'id'>,
  session: Partial<NewSession> = {},
): Promise<SignedIn> => {
  const { id, secret } = await world.act(person, ctx =>
    startSession(ctx, {
      userId: person.id,
      proof: { own: true },
      via: 'password',
      userAgent: 'Test',
      ...session,
    }),
  )
  return withCookie(world, id, secret)
}

/** The browser with a secret. */
export const withCookie = ({ inject, installation }: World, id: string, first: string): SignedIn => {
  let secret = first
  return {
    id,
    get secret() {
      return secret
    },
    ask: async (method, path, body) => {
      const answer = await inject({
        method: method as 'GET',
        url: `/v1${path}`,
        headers: { cookie: `__Host-lectern=${secret}`, origin: installation.baseUrl },
        ...(body !== undefined && { payload: body as object }),
      })
      secret = /^__Host-lectern=([\w-]+)/.exec(String(answer.headers['set-cookie']))?.[1] ?? secret
      return answer
    },
  }
}
