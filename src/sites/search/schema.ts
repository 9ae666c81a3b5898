// Searching a site, on the wire.
import type { Static } from 'typebox'
import { app, id, published, text } from '#http/fields.ts'
import { reference } from '#http/id-reference.ts'
import { Type } from '#kernel/type.ts'
import { matched, question, withIndexing } from '#library/search/index.ts'
import { VisitorInput } from '../visitors/index.ts'

const closed = { additionalProperties: false } as const

export const SiteQuestion = Type.Object(
  {
    ...question,
    visitor: Type.Optional(VisitorInput),
    section: Type.Optional(reference('Only what is in this section of the site: an id.')),
    siteSpace: Type.Optional(reference('Only what is in this space of the site: the id of the site space.')),
  },
  {
    ...closed,
    title: 'SiteQuestion',
    description: 'What is looked for, and for whom; without a visitor, for one of whom nothing is known.',
  },
)

const urls = Type.Object(
  {
    app: Type.Optional(app),
    published,
  },
  {
    ...closed,
    description:
      'Where it is found: `app` where you may read the space, `published` where the site is published, unless it takes a share link to open it.',
  },
)

const Section = Type.Object(
  {
    id: Type.Optional(text('The anchor that leads there; what stands before the first heading has none.')),
    title: text('The heading.'),
    path: text('The path of the page in its space, with the anchor.'),
    body: text('A piece of the text around the words, as the visitor reads it.'),
    urls,
  },
  { ...closed, title: 'SiteSearchSection', description: 'A section of a page that was found on a site.' },
)

const SiteSearchResult = Type.Object(
  {
    id: id('The id of the page.'),
    title: text('The title of the page.'),
    path: text('The path of the page in its space.'),
    space: id('The id of the space that the page is in.'),
    siteSpace: id('The id of the site space in which the visitor finds it first.'),
    siteSection: Type.Optional(
      id('The id of the section that the site space is in; absent where the site has none.'),
    ),
    urls,
    matched,
    sections: Type.Array(Section, {
      description: 'The sections that contain most of what was asked for, at most three.',
    }),
  },
  { ...closed, title: 'SiteSearchResult', description: 'A page that was found on a site.' },
)

export const SiteSearchResults = withIndexing('SiteSearchResults', SiteSearchResult)

export type SiteSearchResult = Static<typeof SiteSearchResult>
