// The account page, and what its forms do: each sends one request to the API.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, reading } from '#context.ts'
import { formOf } from '#http/browser.ts'
import { joinableByDomain, joinByDomain } from '#identity/invites/index.ts'
import { whyNoPasskeys } from '#identity/passkeys/index.ts'
import { hasPassword, needsCurrent } from '#identity/passwords/index.ts'
import { account } from '#identity/users/index.ts'
import { Forbidden } from '#kernel/errors.ts'
import { type ApiAnswer, askApi, itemsOf, type Method, passOn, sentence } from './api.ts'
import { browserName } from './browser-name.ts'
import { type AccountView, accountPage } from './pages/account.ts'
import { signInAddress } from './pages/sign-in.ts'
import { actorIn, inTransactionOf, queryOf, type Site, show } from './visits.ts'

export const addAccount = (site: Site): void => {
  const { routes } = site
  routes.get('/account', async (request, reply) => {
    const done = messages[queryOf(request).get('done') ?? '']
    return showAccount(site, request, reply, { done })
  })
  routes.post<{ Params: Params }>('/account/join/:id', async (request, reply) => {
    const actor = await actorIn(site.installation, request)
    if (actor === undefined) return reply.redirect(signInAddress('/account'), 303)
    await inTransactionOf(site.installation, actor, ctx => joinByDomain(ctx, request.params.id as string))
    return reply.redirect('/account?done=joined', 303)
  })
  for (const [path, act] of Object.entries(acts)) {
    routes.get(`/account/${path}`, async (_request, reply) => reply.redirect('/account', 303))
    routes.post<{ Params: Params }>(`/account/${path}`, async (request, reply) => {
      const answer = await askApi(site, request, act.asks(formOf(request), request.params))
      if (answer.status === 401) return reply.redirect(signInAddress('/account'), 303)
      if (answer.status < 300) return passOn(reply, answer).redirect(`/account?done=${act.done}`, 303)
      return showAccount(site, request, passOn(reply, answer), { refused: answer })
    })
  }
}

type Params = Readonly<Record<string, string>>

interface Act {
  readonly asks: (form: ReadonlyMap<string, string>, params: Params) => readonly [Method, string, object?]
  readonly done: string
}

/** The requests that the forms of the page send, by their addresses below it. */
const acts: Readonly<Record<string, Act>> = {
  password: { asks: form => ['PUT', '/user/password', passwordIn(form)], done: 'password' },
  'passkeys/:id/remove': {
    asks: (_form, { id }) => ['DELETE', `/user/passkeys/${step(id)}`],
    done: 'passkey-removed',
  },
  'sessions/:id/end': {
    asks: (_form, { id }) => ['DELETE', `/user/sessions/${step(id)}`],
    done: 'session-ended',
  },
  'sessions/end-others': { asks: () => ['DELETE', '/user/sessions'], done: 'sessions-ended' },
  'programs/:id/revoke': {
    asks: (_form, { id }) => ['DELETE', `/user/authorizations/${step(id)}`],
    done: 'program-revoked',
  },
}

/** One step of an API path, escaped so that form input cannot lead to another path. */
const step = (id = ''): string => encodeURIComponent(id)

const passwordIn = (form: ReadonlyMap<string, string>) => {
  const current = form.get('current')
  return { password: form.get('password') ?? '', ...(current !== undefined && { current }) }
}

const messages: Readonly<Record<string, string>> = {
  password: 'Your password is set, and all your other browsers are signed out.',
  'passkey-added': 'The passkey is added. From now on you can sign in with it.',
  'passkey-removed': 'The passkey is removed. Nobody signs in with it any more.',
  'session-ended': 'That browser is signed out.',
  'sessions-ended': 'All your other browsers are signed out.',
  'program-revoked': 'The program may no longer act for you.',
  joined: 'You are a member now.',
  member: 'You were a member already. Nothing has changed.',
}

const showAccount = async (
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { done, refused }: { readonly done?: string | undefined; readonly refused?: ApiAnswer },
): Promise<FastifyReply> => {
  const actor = await actorIn(site.installation, request)
  if (actor === undefined) return reply.redirect(signInAddress('/account'), 303)
  const view = { ...(await accountOf(site, request, actor)), done, error: refused }
  return show(reply, accountPage(view), { status: refused?.status ?? 200 })
}

interface User {
  readonly displayName: string
  readonly email?: string
}

interface Organization {
  readonly id: string
  readonly title: string
  readonly permissions: { readonly admin: boolean; readonly listMembers: boolean }
}

interface PublishedSite {
  readonly title: string
  readonly visibility: string
  readonly urls: { readonly published?: string }
}

interface Session {
  readonly id: string
  readonly userAgent: string
  readonly createdAt: string
  readonly lastUsedAt: string
  readonly current: boolean
  readonly provider?: { readonly label: string }
}

interface Authorization {
  readonly id: string
  readonly program: { readonly name: string }
  readonly scope: 'read' | 'write'
  readonly createdAt: string
  readonly lastUsedAt?: string
}

const accountOf = async (site: Site, request: FastifyRequest, actor: Actor): Promise<AccountView> => {
  const read = (path: string) => askApi(site, request, ['GET', path])
  const [user, organizations, sessions, programs] = await Promise.all([
    read('/user'),
    read('/orgs?limit=1000'),
    read('/user/sessions?limit=1000'),
    read('/user/authorizations?limit=1000'),
  ])
  const { displayName, email = '' } = user.body as User
  const mine = itemsOf<Organization>(organizations)
  return {
    name: displayName,
    email,
    ownMeans: await ownMeansOf(site, request, actor),
    sites: (await Promise.all(mine.slice(0, 20).map(one => sitesOf(site, request, one)))).flat(),
    organizations: mine.map(({ title, permissions }) => ({
      title,
      role: permissions.admin ? 'Admin' : permissions.listMembers ? 'Member' : 'Guest',
    })),
    joinable: await joinableByDomain(reading(site.installation, actor)),
    sessions: itemsOf<Session>(sessions)
      .toSorted(lastUsedFirst)
      .map(({ userAgent, provider, ...session }) => ({
        ...session,
        browser: browserName(userAgent),
        provider: provider?.label,
      })),
    programs: itemsOf<Authorization>(programs).map(({ program, ...authorization }) => ({
      ...authorization,
      name: program.name,
    })),
  }
}

const lastUsedFirst = (one: Session, other: Session): number => other.lastUsedAt.localeCompare(one.lastUsedAt)

/** Published sites of an organization that people may read without being given a secret address. */
const sitesOf = async (
  site: Site,
  request: FastifyRequest,
  { id, title: organization }: Organization,
): Promise<AccountView['sites']> => {
  const answer = await askApi(site, request, ['GET', `/orgs/${id}/sites?published=true&limit=100`])
  return itemsOf<PublishedSite>(answer)
    .filter(({ visibility }) => visibility !== 'share-link')
    .flatMap(({ title, urls: { published } }) =>
      published === undefined ? [] : { title, href: published, organization },
    )
}

/** How somebody signs in without a provider; undefined where local accounts are turned off. */
const ownMeansOf = async (
  site: Site,
  request: FastifyRequest,
  actor: Actor,
): Promise<AccountView['ownMeans']> => {
  if (!site.installation.signIn.localAccounts) return undefined
  const ctx = reading(site.installation, actor)
  try {
    await account.find(ctx, {})
  } catch (error) {
    if (error instanceof Forbidden) return { refusal: sentence(error.message) }
    throw error
  }
  const refusal = whyNoPasskeys(site.installation)
  return {
    hasPassword: await hasPassword(ctx, actor.userId),
    needsCurrent: await needsCurrent(ctx),
    passkeys: itemsOf(await askApi(site, request, ['GET', '/user/passkeys?limit=1000'])),
    ...(refusal !== undefined && { whyNoPasskeys: sentence(refusal) }),
  }
}
