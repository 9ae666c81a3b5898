// Answers of visitors on the wire.
import { flag, id, instant, text } from '#http/fields.ts'
import { Type } from '#kernel/type.ts'
import { PageOfSite } from '../insights/index.ts'

/** The most characters that a comment may have. */
export const longestComment = 1000

export const SiteFeedback = Type.Object(
  {
    object: Type.Literal('site-feedback'),
    id: id('The id of the answer.'),
    createdAt: instant('When it was given.'),
    helpful: flag('Whether the page was helpful.'),
    comment: Type.Optional(
      text('What the visitor wrote beside it: plain text, as they wrote it.', { maxLength: longestComment }),
    ),
    space: id('The id of the space that the page is in.'),
    page: PageOfSite,
  },
  {
    additionalProperties: false,
    title: 'SiteFeedback',
    description: 'What a visitor of a site answered on a page. Who it was is not known.',
  },
)
