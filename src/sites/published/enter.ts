// Who may look at a site at an address: what its visibility asks of visitors, and the other ways in.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { Forbidden, NotFound } from '#kernel/errors.ts'
import { type Audience, audienceOf } from '../audience/index.ts'
import type { FoundSite } from '../prepared/index.ts'
import { entryOf } from '../resolver/index.ts'
import { type VisitorInput, visitorOf } from '../visitors/index.ts'
import { type Closed, type Shown, shownBy } from './entries.ts'
import { type Trace, traced, untraced } from './trace.ts'

export interface Visitation extends FoundSite {
  readonly audience: Audience
  readonly shown: Shown
  /** The path in the site, after what it was entered by; percent-encoded. */
  readonly path: string
  /** What goes before paths in addresses: where the site is, and how it was entered. */
  readonly base: string
  readonly isTrue: (condition: string) => boolean
  readonly trace: Trace
}

export interface Entering {
  /** Where the visitor is led around in the site; left out, at its canonical address. */
  readonly address?: string
  readonly trace?: Trace
}

/** What somebody meets who comes to an address of a site: the site, or why they do not get in. */
export type Entrance =
  | { readonly kind: 'entered'; readonly visitation: Visitation }
  | { readonly kind: 'needs-token'; readonly fallbackUrl: string | null }
  | { readonly kind: Closed }

export const entranceTo = async (
  ctx: Ctx,
  { rest, ...found }: FoundSite & { readonly rest: string },
  url: URL,
  input: Static<typeof VisitorInput>,
  { address = found.site.plan.addresses.canonical, trace = untraced }: Entering = {},
): Promise<Entrance> => {
  const entry = entryOf(rest)
  const shown = await shownBy(ctx, found, entry, input.cookies ?? '')
  if (typeof shown === 'string') return { kind: shown }
  const visitor = shown.visitor ?? (await visitorOf(ctx, found.row, input, url))
  if (!shown.isOpen && found.row.visibility === 'visitor-auth' && !visitor.authenticated)
    return { kind: 'needs-token', fallbackUrl: found.row.fallback_url }
  const { prefix = '', rest: path = rest } = entry ?? {}
  const { isTrue, contentOf } = traced(trace, visitor, shown)
  const audience = await audienceOf(found.site, visitor, isTrue)
  const visitation = { ...found, shown: { ...shown, contentOf }, base: address + prefix, path, audience }
  return { kind: 'entered', visitation: { ...visitation, isTrue, trace } }
}

/** Throws NotFound where the site shows nothing to anybody at that address, whatever the reason. */
export const enter = async (...asked: Parameters<typeof entranceTo>): Promise<Visitation> => {
  const entrance = await entranceTo(...asked)
  if (entrance.kind === 'entered') return entrance.visitation
  if (entrance.kind === 'needs-token')
    throw new Forbidden('this site is for visitors with a token: send theirs as /visitor/jwtToken')
  throw nothingAtAddress()
}

/** The same for all that nobody is to know of. */
export const nothingAtAddress = () => new NotFound('there is nothing at this address')
