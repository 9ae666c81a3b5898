// Search results on the wire.
import Type from 'typebox'
import { listOf } from '#http/list.ts'
import { Indexing } from '../content-index/index.ts'

const closed = { additionalProperties: false } as const
const { String: Text } = Type
const urls = Type.Object({ app: Text() }, closed)

const Section = Type.Object(
  {
    id: Type.Optional(
      Text({ description: 'The anchor that leads there; text before the first heading has none' }),
    ),
    title: Text(),
    path: Text({ description: 'The path of the page, with the anchor' }),
    body: Text({ description: 'A piece of the text around the words that were found' }),
    urls,
  },
  { ...closed, title: 'SearchSection' },
)

export const SearchResult = Type.Object(
  {
    id: Text({ description: 'The id of the page' }),
    title: Text(),
    path: Text(),
    urls,
    sections: Type.Array(Section, { description: 'The sections with most of the words that were asked for' }),
  },
  { ...closed, title: 'SearchResult', description: 'A page that was found' },
)

export const SpaceSearchResult = Type.Object(
  {
    id: Text({ description: 'The id of the space' }),
    title: Text(),
    pages: Type.Array(SearchResult, { description: 'The best of them' }),
  },
  { ...closed, title: 'SpaceSearchResult', description: 'A space in which something was found' },
)

const indexed = <Item extends Type.TSchema>(title: string, item: Item) =>
  Type.Object({ ...listOf(item).properties, indexing: Type.Optional(Indexing) }, { ...closed, title })

export const SearchResults = indexed('SearchResults', SearchResult)
export const SpaceSearchResults = indexed('SpaceSearchResults', SpaceSearchResult)

export const question = {
  query: Text({
    minLength: 1,
    maxLength: 512,
    description:
      'Words, all of which a page must contain; of the last one, the beginning is enough. "Words in quotation marks" must follow each other',
  }),
}
