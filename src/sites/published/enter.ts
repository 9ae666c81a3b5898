// Who may look at a site at an address: what its visibility asks of visitors, and the other ways in.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { Forbidden, NotFound } from '#kernel/errors.ts'
import { type Audience, audienceOf } from '../audience/index.ts'
import type { FoundSite } from '../prepared/index.ts'
import { entryOf } from '../resolver/index.ts'
import { type KnownVisitor, type VisitorInput, visitorOf } from '../visitors/index.ts'
import { type Shown, shownBy } from './entries.ts'
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

/** Throws NotFound where the site shows nothing to anybody at that address, whatever the reason. */
export const enter = async (
  ctx: Ctx,
  { rest, ...found }: FoundSite & { readonly rest: string },
  url: URL,
  input: Static<typeof VisitorInput>,
  { address = found.site.plan.addresses.canonical, trace = untraced }: Entering = {},
): Promise<Visitation> => {
  const entry = entryOf(rest)
  const shown = await shownBy(ctx, found, entry)
  if (shown === undefined) throw nothingAtAddress()
  const visitor = shown.visitor ?? (await visitorOf(ctx, found.row, input, url))
  if (!shown.isOpen) refuseUnlessAuthenticated(found, visitor)
  const { prefix = '', rest: path = rest } = entry ?? {}
  const { isTrue, contentOf } = traced(trace, visitor, shown)
  const audience = await audienceOf(found.site, visitor, isTrue)
  return { ...found, shown: { ...shown, contentOf }, base: address + prefix, path, audience, isTrue, trace }
}

/** The same for all that nobody is to know of. */
export const nothingAtAddress = () => new NotFound('there is nothing at this address')

const refuseUnlessAuthenticated = ({ row }: FoundSite, { authenticated }: KnownVisitor): void => {
  if (row.visibility === 'visitor-auth' && !authenticated)
    throw new Forbidden('this site is for visitors with a token: send theirs as /visitor/jwtToken')
}
