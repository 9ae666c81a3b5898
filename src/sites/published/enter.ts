// Who may look at a site at an address: what its visibility asks of visitors, and the other ways in.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { Forbidden, NotFound } from '#kernel/errors.ts'
import { type Audience, audienceOf } from '../audience/index.ts'
import type { FoundSite } from '../prepared/index.ts'
import { entryOf } from '../resolver/index.ts'
import { type KnownVisitor, type VisitorInput, visitorOf } from '../visitors/index.ts'
import { type Shown, shownBy } from './entries.ts'

export interface Visitation extends FoundSite {
  readonly audience: Audience
  readonly shown: Shown
  /** The path in the site, after what it was entered by; percent-encoded. */
  readonly path: string
  /** How the site was entered, which goes before paths in addresses; empty for its front. */
  readonly prefix: string
}

/** Throws NotFound where the site shows nothing to anybody at that address, whatever the reason. */
export const enter = async (
  ctx: Ctx,
  { rest, ...found }: FoundSite & { readonly rest: string },
  url: URL,
  input: Static<typeof VisitorInput>,
): Promise<Visitation> => {
  const entry = entryOf(rest)
  const shown = await shownBy(ctx, found, entry)
  if (shown === undefined) throw nothingAtAddress()
  const visitor = shown.visitor ?? (await visitorOf(ctx, found.row, input, url))
  if (!shown.isOpen) refuseUnlessAuthenticated(found, visitor)
  const { prefix = '', rest: path = rest } = entry ?? {}
  return { ...found, shown, prefix, path, audience: await audienceOf(found.site, visitor) }
}

/** The same for all that nobody is to know of. */
export const nothingAtAddress = () => new NotFound('there is nothing at this address')

const refuseUnlessAuthenticated = ({ row }: FoundSite, { authenticated }: KnownVisitor): void => {
  if (row.visibility === 'visitor-auth' && !authenticated)
    throw new Forbidden('this site is for visitors with a token: send theirs as /visitor/jwtToken')
}
