// Search results on the wire.

import { app, id, published, text } from '#http/fields.ts'
import { Type } from '#kernel/type.ts'
import { withIndexing } from './question.ts'

const closed = { additionalProperties: false } as const
const urls = Type.Object({ app, published }, { ...closed, description: 'Where it is found.' })

/** The words that explain a match; the contract has no such field. */
export const matched = Type.Array(Type.String(), {
  description:
    'Why it was found: the words on the page that were asked for, as they stand there, in the order of the question, at most 20.',
})

const Section = Type.Object(
  {
    id: Type.Optional(text('The anchor that leads there; what stands before the first heading has none.')),
    title: text('The heading.'),
    path: text('The path of the page, with the anchor.'),
    body: text('A piece of the text around the words.'),
    urls,
  },
  { ...closed, title: 'SearchSection', description: 'A section of a page that was found.' },
)

export const SearchResult = Type.Object(
  {
    id: id('The id of the page.'),
    title: text('The title of the page.'),
    path: text('The path of the page.'),
    urls,
    matched,
    sections: Type.Array(Section, {
      description: 'The sections that contain most of what was asked for, at most three.',
    }),
  },
  { ...closed, title: 'SearchResult', description: 'A page that was found.' },
)

export const SpaceSearchResult = Type.Object(
  {
    id: id('The id of the space.'),
    title: text('The title of the space.'),
    pages: Type.Array(SearchResult, { description: 'The best of its pages, at most five.' }),
  },
  { ...closed, title: 'SpaceSearchResult', description: 'A space in which something was found.' },
)

export const SearchResults = withIndexing('SearchResults', SearchResult)
export const SpaceSearchResults = withIndexing('SpaceSearchResults', SpaceSearchResult)
