// What is counted of sites, on the wire.
import { count, id, text } from '#http/fields.ts'
import { Type } from '#kernel/type.ts'

const closed = { additionalProperties: false } as const

const date = (description: string) => Type.String({ format: 'date', description })

const dayAsked = (description: string) =>
  Type.String({
    maxLength: 10,
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
    'x-form': 'a day such as 2026-01-31',
    description,
  })

/** The parameters of lists of counts. */
export const daysParameters = {
  from: Type.Optional(dayAsked('The first day, in UTC; left out, so that there are thirty days.')),
  to: Type.Optional(dayAsked('The last day, in UTC; left out, today.')),
} as const

export const PageOfSite = Type.Object(
  {
    id: id('The id of the page.'),
    title: Type.Optional(text('What it is called; left out where it is no more.')),
    path: Type.Optional(text('Where it is in its space; left out where it is no more.')),
  },
  { ...closed, title: 'PageOfSite', description: 'A page, as its space has it now.' },
)

const readings = {
  views: count('How often it was opened.'),
  markdown: count('How often it was read in Markdown, as assistants and other programs do.'),
  helpful: count('How many said that it was helpful.'),
  unhelpful: count('How many said that it was not.'),
}

export const SitePageInsights = Type.Object(
  {
    object: Type.Literal('site-page-insights'),
    space: id('The id of the space that the page is in.'),
    page: PageOfSite,
    ...readings,
  },
  { ...closed, title: 'SitePageInsights', description: 'How often a page of a site was read.' },
)

export const SiteSearchInsights = Type.Object(
  {
    object: Type.Literal('site-search-insights'),
    query: text(
      'What was searched, in lower case; `…` stands for what looked like an address, a number of somebody or a key.',
    ),
    count: count('How often nothing was found for it.'),
    lastAskedOn: date('The last day of these on which it was asked.'),
  },
  { ...closed, title: 'SiteSearchInsights', description: 'What was searched on a site and not found.' },
)

const counts = {
  ...readings,
  searches: count('How many searches there were.'),
  searchesWithoutResults: count('For how many of them nothing was found.'),
}

const DayOfSite = Type.Object(
  { day: date('The day.'), ...counts },
  { ...closed, title: 'SiteDayInsights', description: 'What was counted on one day.' },
)

export const SiteInsights = Type.Object(
  {
    object: Type.Literal('site-insights'),
    from: date('The first day.'),
    to: date('The last day.'),
    ...counts,
    days: Type.Array(DayOfSite, {
      description: 'The days on which anything was counted, in their order.',
    }),
  },
  { ...closed, title: 'SiteInsights', description: 'What was counted of a site, all its pages together.' },
)
