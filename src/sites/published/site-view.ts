// A site as a visitor sees it, and who may see it at an address, by its visibility and by access prefixes.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { Forbidden, NotFound } from '#kernel/errors.ts'
import { type Audience, audienceOf } from '../audience/index.ts'
import type { FoundSite } from '../prepared/index.ts'
import type { ProposedChanges } from '../proposed-changes/index.ts'
import { accessPrefixOf } from '../resolver/index.ts'
import { type VisitorInput, visitorOf } from '../visitors/index.ts'
import { type DependencyTracker, tracked, untracked } from './dependency-tracker.ts'
import { type Denial, type ShownContents, shownContentsAt } from './shown-contents.ts'

/** A site as one visitor sees it, at the address that they came by. */
export interface SiteView extends FoundSite {
  readonly audience: Audience
  readonly shown: ShownContents
  /** The path in the site, after the access prefix; percent-encoded. */
  readonly path: string
  /** What precedes paths in addresses: the address of the site and the access prefix. */
  readonly base: string
  readonly isTrue: (condition: string) => boolean
  readonly tracker: DependencyTracker
  /** Set for previews and change requests, where pages are printed. */
  readonly proposed?: ProposedChanges
}

export interface ViewOptions {
  /** The address of the site that links use; by default the canonical one. */
  readonly address?: string
  readonly tracker?: DependencyTracker
}

/** Whether somebody may see a site at an address: the site as they see it, or why not. */
export type AccessDecision =
  | { readonly kind: 'allowed'; readonly view: SiteView }
  | { readonly kind: 'needs-token'; readonly fallbackUrl: string | null }
  | { readonly kind: Denial }

export const decideAccess = async (
  ctx: Ctx,
  { rest, ...found }: FoundSite & { readonly rest: string },
  url: URL,
  input: Static<typeof VisitorInput>,
  { address = found.site.plan.addresses.canonical, tracker = untracked }: ViewOptions = {},
): Promise<AccessDecision> => {
  const accessPrefix = accessPrefixOf(rest)
  const shown = await shownContentsAt(ctx, found, accessPrefix, input.cookies ?? '')
  if (typeof shown === 'string') return { kind: shown }
  const visitor = shown.visitor ?? (await visitorOf(ctx, found.row, input, url))
  if (!shown.isOpen && found.row.visibility === 'visitor-auth' && !visitor.authenticated)
    return { kind: 'needs-token', fallbackUrl: found.row.fallback_url }
  const { path: prefix = '', rest: path = rest } = accessPrefix ?? {}
  const { isTrue, contentOf } = tracked(tracker, visitor, shown)
  const audience = await audienceOf(found.site, visitor, isTrue)
  const view = { ...found, shown: { ...shown, contentOf }, base: address + prefix, path, audience }
  return { kind: 'allowed', view: { ...view, isTrue, tracker } }
}

/** The site view; throws NotFound, without the reason, where the site shows nothing at that address. */
export const viewSite = async (...asked: Parameters<typeof decideAccess>): Promise<SiteView> => {
  const decision = await decideAccess(...asked)
  if (decision.kind === 'allowed') return decision.view
  if (decision.kind === 'needs-token')
    throw new Forbidden('this site is for visitors with a token: send theirs as /visitor/jwtToken')
  throw nothingAtAddress()
}

/** The one error for everything that nobody is to know of. */
export const nothingAtAddress = () => new NotFound('there is nothing at this address')
