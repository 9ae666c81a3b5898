// Browsers for tests of sites: they send requests, and keep the cookies of each site.
import { SignJWT } from 'jose'
import { openVisitorKey } from '#sites/visitors/index.ts'
import { write } from '../../../test/world/content.ts'
import type { Answer, World } from '../../../test/world/world.ts'
import type { StoredParts } from '../../sites/prepared/testing.ts'
import { publishedSite } from '../../sites/published/testing.ts'

const insert = (title: string, markdown: string, more: object = {}) => ({
  operation: 'insert_page',
  title,
  document: { markdown },
  ...more,
})

/**
 * A site with the pages `Setup` and `Pro`, the latter for some visitors only; `path` is its own address on the
 * installation.
 */
export const visitedSite = async (world: World, fields: object = {}, parts: StoredParts = {}) => {
  const found = await publishedSite(world, fields, parts)
  const { now, site, own } = found
  await write(
    now.admin,
    now.content,
    insert('Setup', 'Do it'),
    insert('Pro', 'For a few', { condition: 'visitor.claims.plan == "pro"' }),
  )
  const token = (claims: object = {}, seconds = 60) => visitorToken(world, site.id, claims, seconds)
  return { ...found, token, path: new URL(own).pathname }
}

/** A token signed with the key of the site. */
export const visitorToken = async (
  world: World,
  siteId: string,
  claims: object,
  seconds: number,
): Promise<string> => {
  const row = await world.act({ id: '' }, ({ db }) =>
    db.selectFrom('sites').select(['id', 'visitor_key']).where('id', '=', siteId).executeTakeFirstOrThrow(),
  )
  return new SignJWT({ ...claims, exp: Math.floor(world.clock.now / 1000) + seconds })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(Buffer.from(openVisitorKey(world.installation, row)))
}

export interface TestBrowser {
  /** Requests a path, or an address on another host; follows no redirects. */
  ask(address: string, headers?: Record<string, string>): Promise<Answer>
  /** Sends a request, and follows redirects. */
  open(address: string): Promise<Answer & { readonly address: string }>
  readonly cookies: Map<string, string>
}

/** A browser with the cookies of one site. It ignores `Path`, which tests check themselves. */
export const testBrowser = (world: World, host = new URL(world.installation.baseUrl).host): TestBrowser => {
  const cookies = new Map<string, string>()
  const ask: TestBrowser['ask'] = async (address, headers = {}) => {
    const url = new URL(address, `https://${host}`)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await world.inject({
      url: url.pathname + url.search,
      headers: { host: url.host, ...(cookie !== '' && { cookie }), ...headers },
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/Max-Age=0\b/.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  return {
    ask,
    cookies,
    open: async address => {
      let at = address
      for (let hops = 0; hops < 10; hops++) {
        const answer = await ask(at)
        if (answer.headers.location === undefined) return { ...answer, address: at }
        at = answer.headers.location
      }
      throw new Error(`${address} leads on and on, to ${at}`)
    },
  }
}
