// Search results on the wire.
import Type from 'typebox'
import { app, id, published, text } from '#http/fields.ts'
import { listOf } from '#http/list.ts'
import { Indexing } from '../content-index/index.ts'

const closed = { additionalProperties: false } as const
const { String: Text } = Type
const urls = Type.Object({ app, published }, { ...closed, description: 'Where it is found.' })

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

const indexed = <Item extends Type.TSchema>(title: string, item: Item) =>
  Type.Object(
    { ...listOf(item).properties, indexing: Type.Optional(Indexing) },
    { ...closed, title, description: 'One page of what was found, the best first.' },
  )

export const SearchResults = indexed('SearchResults', SearchResult)
export const SpaceSearchResults = indexed('SpaceSearchResults', SpaceSearchResult)

export const question = {
  query: Text({
    minLength: 1,
    maxLength: 512,
    description:
      'Words, all of which a page must contain; the last may be half a word. "Words in quotation marks" stand together.',
  }),
}
