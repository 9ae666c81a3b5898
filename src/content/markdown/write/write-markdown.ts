// Writes the syntax tree of a page as Markdown in which all text is shown literally.
import type { Root } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { type Options, toMarkdown } from 'mdast-util-to-markdown'
import { writers } from './writers.ts'

export const writeMarkdown = (root: Root): string => toMarkdown(root, options)

/** Adds a backslash to whatever would begin a block of documentation, a formula, an expression or a shortcode. */
const unsafe: NonNullable<Options['unsafe']> = [
  { character: '{', after: '(?=[%{])', inConstruct: 'phrasing' },
  { character: '{', after: '(?=#)', inConstruct: 'headingAtx' },
  { character: '$', inConstruct: 'phrasing' },
  {
    character: ':',
    after: '(?=(?:[a-zA-Z+-][\\w+-]{0,49}|100|1234|8ball|[12]\\w+):)',
    inConstruct: 'phrasing',
  },
  { atBreak: true, character: ':', after: '(?=::)' },
  { atBreak: true, character: '!', after: '(?=!!)' },
  { atBreak: true, character: '?', after: '(?=\\?\\?)' },
]

const options: Options = {
  bullet: '-',
  emphasis: '*',
  fences: true,
  listItemIndent: 'one',
  resourceLink: true,
  rule: '-',
  extensions: [gfmToMarkdown({ tablePipeAlign: false, tableCellPadding: true })],
  handlers: writers,
  unsafe,
}
