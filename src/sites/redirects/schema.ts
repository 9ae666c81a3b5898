// Redirects of sites on the wire.
import { id, instant, location, text } from '#http/fields.ts'
import { Type } from '#kernel/type.ts'
import { longest } from './read-paths.ts'

const closed = { additionalProperties: false } as const

export const SiteRedirect = Type.Object(
  {
    object: Type.Literal('site-redirect'),
    id: id('The id of the redirect.'),
    source: text('The path that is redirected, decoded; ending in `/*`, that path and all below it.'),
    destination: text('The path of the site, or the address elsewhere, that it leads to.'),
    createdAt: instant('When it was made.'),
    urls: Type.Object({ location }, { ...closed, description: 'Where the redirect is found.' }),
  },
  { ...closed, title: 'SiteRedirect', description: 'A redirect of a site.' },
)

const source = Type.String({
  minLength: 1,
  maxLength: 3 * longest.path,
  description:
    'A path of the site: `/old/page`, or `/old/*` for that path and all below it. It has no query, may be percent-encoded, and has at most 1,024 characters and 50 steps.',
})
const destination = Type.String({
  minLength: 1,
  maxLength: 3 * longest.path,
  description:
    'A path of the site, with `#` and an anchor or without, or an address of http or https. Where source and destination both end in `/*`, what follows is appended.',
})

export const NewSiteRedirect = Type.Object(
  { source, destination },
  { ...closed, title: 'NewSiteRedirect', description: 'A redirect to make.' },
)

export const SiteRedirectChanges = Type.Object(
  { source: Type.Optional(source), destination: Type.Optional(destination) },
  {
    ...closed,
    title: 'SiteRedirectChanges',
    description: 'What to change of a redirect; what is left out stays.',
  },
)
