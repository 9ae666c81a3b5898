// A browser that asks for a page: who it acts for, where it goes then, and how it gets a session.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type Actor,
  type Ctx,
  type Installation,
  inTransaction,
  nobody,
  reading,
  type WriteCtx,
} from '#context.ts'
import { formOf, sendPage } from '#http/browser.ts'
import { networkOf } from '#http/sender.ts'
import { authenticateSession, hasGoodSession, secretIn, sessionCookie } from '#identity/sessions/index.ts'
import { safeReturn } from '#identity/single-sign-on/index.ts'
import { Unauthenticated } from '#kernel/errors.ts'
import { type Page, printPage } from './pages/shell.ts'

/** What every group of routes is made of. */
export interface Site {
  readonly routes: FastifyInstance
  readonly installation: Installation
}

/** What a stranger may read. */
export const asNobody = (installation: Installation): Ctx => reading(installation, nobody)

/** What a stranger has done. */
export const inTransactionOfNobody = <T>(
  installation: Installation,
  work: (ctx: WriteCtx) => Promise<T>,
): Promise<T> => inTransaction(installation, nobody, work)

/** What somebody has done who is signed in, as long as their session is good. */
export const inTransactionOf = <T>(
  installation: Installation,
  actor: Actor,
  work: (ctx: WriteCtx) => Promise<T>,
): Promise<T> =>
  inTransaction(installation, actor, async ctx => {
    if (!(await hasGoodSession(ctx)))
      throw new Unauthenticated('you were signed out meanwhile; sign in again')
    return work(ctx)
  })

/** Whoever is signed in with this browser. */
export const actorIn = (installation: Installation, request: FastifyRequest): Promise<Actor | undefined> =>
  authenticateSession(installation, request.headers)

/** Where the browser goes once somebody is signed in. */
export const returnOf = (request: FastifyRequest): string =>
  safeReturn(formOf(request).get('to') ?? queryOf(request).get('to') ?? undefined)

export const queryOf = ({ url }: FastifyRequest): URLSearchParams => {
  const start = url.indexOf('?')
  return new URLSearchParams(start < 0 ? '' : url.slice(start))
}

/** What is known of a browser that signs somebody in. */
export const browserOf = (installation: Installation, request: FastifyRequest) => {
  const previous = secretIn(installation, request.headers)
  return {
    network: networkOf(request),
    userAgent: request.headers['user-agent'] ?? '',
    ...(previous !== undefined && { previous }),
  }
}

/** The browser has a session now, and goes on. */
export const enter = (
  reply: FastifyReply,
  installation: Installation,
  { secret, to }: { readonly secret: string; readonly to: string },
): FastifyReply => reply.header('set-cookie', sessionCookie(installation, secret)).redirect(to, 303)

export const show = (
  reply: FastifyReply,
  page: Page,
  { status = 200, formsTo = [] }: { readonly status?: number; readonly formsTo?: readonly string[] } = {},
): FastifyReply => sendPage(reply.code(status), printPage(page), formsTo)
