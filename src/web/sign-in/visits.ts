// Requests of browsers for pages: who they act for, where they are sent next, and how they get a session.
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

/** What every group of routes needs. */
export interface Site {
  readonly routes: FastifyInstance
  readonly installation: Installation
}

/** A context that reads what a stranger may read. */
export const asNobody = (installation: Installation): Ctx => reading(installation, nobody)

/** Writes in a transaction as a stranger. */
export const inTransactionOfNobody = <T>(
  installation: Installation,
  work: (ctx: WriteCtx) => Promise<T>,
): Promise<T> => inTransaction(installation, nobody, work)

/** Writes in a transaction as somebody signed in, while their session is still valid. */
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

/** The person signed in in this browser. */
export const actorIn = (installation: Installation, request: FastifyRequest): Promise<Actor | undefined> =>
  authenticateSession(installation, request.headers)

/** Where the browser is sent once somebody is signed in. */
export const returnOf = (request: FastifyRequest): string =>
  safeReturn(formOf(request).get('to') ?? queryOf(request).get('to') ?? undefined)

export const queryOf = ({ url }: FastifyRequest): URLSearchParams => {
  const start = url.indexOf('?')
  return new URLSearchParams(start < 0 ? '' : url.slice(start))
}

/** What a new session stores of the browser. */
export const browserOf = (installation: Installation, request: FastifyRequest) => {
  const previous = secretIn(installation, request.headers)
  return {
    network: networkOf(request),
    userAgent: request.headers['user-agent'] ?? '',
    ...(previous !== undefined && { previous }),
  }
}

/** Gives the browser its session, and sends it on. */
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
