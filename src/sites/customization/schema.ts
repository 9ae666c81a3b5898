// How sites look, on the wire.
import type { Static, TObject, TProperties, TSchema } from 'typebox'
import { longest } from '#content/snapshot/index.ts'
import { text } from '#http/fields.ts'
import { Type } from '#kernel/type.ts'
import { Address } from '#library/pages/index.ts'
import { languagePattern, longestCode } from '#library/translations/index.ts'
import { announcementStyles, corners, fonts, most, themes } from './values.ts'

const closed = { additionalProperties: false } as const

const title = (description: string) => Type.String({ minLength: 1, maxLength: 100, description })

/** An object with a field for each of the two themes. */
const lightAndDark = <Field extends TSchema>(name: string, field: Field, description: string) =>
  Type.Object({ light: field, dark: field }, { ...closed, title: name, description })

const Pictures = lightAndDark('SitePictures', Address, 'A picture on a light and on a dark background.')

const Icon = Type.Object(
  {
    icon: Type.Optional(Pictures),
    emoji: Type.Optional(Type.String({ minLength: 1, maxLength: longest.emoji, description: 'An emoji.' })),
  },
  { ...closed, title: 'SiteIcon', description: 'Pictures, or an emoji: one of the two.' },
)

const Colour = Type.String({
  maxLength: 7,
  pattern: '^#[0-9A-Fa-f]{6}$',
  'x-form': 'a colour such as #346ddb',
  description: 'A colour: `#`, and two hexadecimal digits each of red, green and blue.',
})

const link = { title: title('What the link says.'), to: Address }

const Link = Type.Object(link, { ...closed, title: 'SiteLink', description: 'A link.' })

const links = (description: string) => Type.Array(Link, { maxItems: most.links, description })

const HeaderLink = Type.Object(
  { ...link, links: Type.Optional(links('The links of a menu below this one.')) },
  { ...closed, title: 'SiteHeaderLink', description: 'A link at the top, with a menu or without.' },
)

const Header = Type.Object(
  { links: Type.Array(HeaderLink, { maxItems: most.links, description: 'The links, in order.' }) },
  { ...closed, title: 'SiteHeader', description: 'What stands above every page.' },
)

const FooterGroup = Type.Object(
  { title: title('What stands above the links.'), links: links('The links, in order.') },
  { ...closed, title: 'SiteFooterGroup', description: 'Some links under a title.' },
)

const Footer = Type.Object(
  {
    groups: Type.Array(FooterGroup, { maxItems: most.links, description: 'The groups of links, in order.' }),
    copyright: text('What stands at the very end.', { maxLength: 500 }),
  },
  { ...closed, title: 'SiteFooter', description: 'What stands below every page.' },
)

const Announcement = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: 500, description: 'What it says.' }),
    to: Type.Optional(Address),
    style: Type.Enum([...announcementStyles], { description: 'How urgent it is.' }),
  },
  { ...closed, title: 'SiteAnnouncement', description: 'Something that every visitor is to know now.' },
)

/** A field that null clears; replies leave a cleared field out. */
const orNull = <Field extends TSchema>(field: Field, description: string) =>
  Type.Union([field, Type.Null()], { description })

const fields = {
  title: Type.String({ minLength: 1, maxLength: 128, description: 'The title that visitors see.' }),
  logo: orNull(Pictures, 'What stands in place of the title above every page; null for none.'),
  icon: orNull(
    Icon,
    'What browsers show beside the title; null for the first letter of the title, on the colour of the site.',
  ),
  primaryColor: lightAndDark('SiteColours', Colour, 'The colour of links and buttons in each theme.'),
  font: Type.Enum([...fonts], { description: 'The font; `system`: that of the visitor’s system.' }),
  theme: Type.Enum([...themes], {
    description: 'Which theme a visitor gets who has not chosen one; `system`: as their system has it.',
  }),
  corners: Type.Enum([...corners], { description: 'The corners of buttons, cards and pictures.' }),
  header: Header,
  footer: Footer,
  announcement: orNull(Announcement, 'What stands above everything on every page; null for nothing.'),
  showAuthor: Type.Boolean({ description: 'Whether pages say who changed them last.' }),
  showEditLink: Type.Boolean({
    description:
      'Whether pages that came from a repository lead to their source there, and to where it is edited.',
  }),
  pageActions: Type.Boolean({
    description: 'Whether pages offer to be copied as Markdown, opened as Markdown and printed.',
  }),
  language: Type.String({
    maxLength: longestCode,
    pattern: languagePattern,
    'x-form': 'the code of a language in lower case, such as en or pt-br',
    description:
      'The language that pages are written in, as BCP 47 in lower case. Where it is written from right to left, so are the pages.',
  }),
  socialPreview: orNull(Address, 'The picture that others show with a link to the site; null for none.'),
} as const satisfies TProperties

export type Look = Static<TObject<typeof fields>>

/** The fields as replies have them. */
const shownFields = {
  ...fields,
  logo: Type.Optional(Pictures),
  icon: Type.Optional(Icon),
  announcement: Type.Optional(Announcement),
  socialPreview: Type.Optional(Address),
} as const satisfies TProperties

export type ShownLook = Static<TObject<typeof shownFields>>

const name = Type.Enum(Object.keys(fields) as (keyof Look)[])

export const SiteCustomization = Type.Object(
  { object: Type.Literal('site-customization'), ...shownFields },
  { ...closed, title: 'SiteCustomization', description: 'How a site looks, complete.' },
)

export const SiteSpaceCustomization = Type.Object(
  {
    object: Type.Literal('site-space-customization'),
    ...shownFields,
    own: Type.Array(name, { description: 'What differs from the site: the names of these fields.' }),
  },
  { ...closed, title: 'SiteSpaceCustomization', description: 'How a site space looks, complete.' },
)

export const CustomizationFields = Type.Partial(Type.Object(fields), {
  ...closed,
  title: 'CustomizationFields',
  description: 'How a site, or a site space, is to look.',
})

export const Customizations = Type.Object(
  {
    site: SiteCustomization,
    siteSpaces: Type.Record(Type.String(), CustomizationFields, {
      description: 'By the ids of site spaces: in what they differ from the site.',
    }),
  },
  { ...closed, title: 'Customizations', description: 'How a site looks, and its site spaces.' },
)
