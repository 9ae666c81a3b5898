// Sites on the wire.
import { agentsContexts, siteTypes, siteVisibilities } from '#database/index.ts'
import { app, count, flag, id, instant, location, published, text } from '#http/fields.ts'
import { reference } from '#http/id-reference.ts'
import { Type } from '#kernel/type.ts'
import { addressSegment } from './segment.ts'

const closed = { additionalProperties: false } as const
const { Optional } = Type

/** How many sites one organization, and how many site spaces one site may have. */
export const most = { sitesOfOrganization: 1000, siteSpaces: 1000 } as const

const fields = {
  title: Type.String({ minLength: 2, maxLength: 128, description: 'What it is called.' }),
  type: Type.Enum([...siteTypes], { description: 'A name for the kind of site; all kinds behave alike.' }),
  visibility: Type.Enum([...siteVisibilities], {
    description:
      'Who may read it once it is published. `public`: anyone, and it is indexed. `unlisted`: anyone, and it is not indexed. `share-link`: anyone with the secret of a share link in the address. `visitor-auth`: anyone who comes with a token of this site.',
  }),
  basename: addressSegment('The last part of its own address; unique in the organization.'),
  adaptiveContent: Type.Object(
    { enabled: flag('Whether the claims of visitors are read; without, conditions see none.') },
    { ...closed, description: 'Content that depends on the visitor.' },
  ),
  proxy: Type.String({
    maxLength: 512,
    pattern: '^([\\w-]+\\.)*[\\w-]+\\.[a-zA-Z]{2,}(\\/[\\w-]+)+$',
    'x-form': 'a host with a path, such as www.example.com/docs',
    description: 'A host and a path at which a server of yours shows the site.',
  }),
  agentsContext: Type.Enum([...agentsContexts], {
    description: 'Whether agents may use the site: `excluded` or `included`.',
  }),
}

const insights = {
  views: flag('Whether it is counted how often each page is read.'),
  searches: flag('Whether searches are counted, and what nothing was found for.'),
  feedback: flag('Whether pages ask if they were helpful.'),
}

const icon = Type.Union(
  [
    Type.Object(
      {
        icon: Type.Object(
          { light: text('The address of the picture.'), dark: text('Its address in the dark.') },
          { ...closed, description: 'A picture.' },
        ),
      },
      closed,
    ),
    Type.Object({ emoji: text('An emoji.') }, closed),
  ],
  { description: 'What stands for it, in tabs and menus; left out where it has none.' },
)

const SiteFeature = Type.Object(
  {
    id: id('The name of the feature.'),
    plan: text('The plan that has it.'),
    frozen: flag('Whether it cannot be changed at present.'),
    customizations: Type.Array(Type.String(), { description: 'Which parts of its looks belong to it.' }),
  },
  { ...closed, title: 'SiteFeature', description: 'Something that sites can do in this installation.' },
)

export const Site = Type.Object(
  {
    object: Type.Literal('site'),
    id: id('The id of the site.'),
    type: fields.type,
    title: text('What it is called.'),
    icon: Optional(icon),
    hostname: Optional(
      text('The hostname of its own at which it is found: of those that are verified, the oldest.'),
    ),
    basename: text('The last part of its own address.'),
    proxy: Optional(
      Type.Object(
        {
          origin: text('The host and the path at which another server shows the site.'),
          target: Type.String({ format: 'uri', description: 'What that server has to ask.' }),
        },
        { ...closed, title: 'SiteProxy', description: 'Another server that shows the site.' },
      ),
    ),
    visibility: fields.visibility,
    published: flag('Whether it is live, for those whom `visibility` names.'),
    siteSpaces: count('How many spaces it shows; one that stands in two places counts twice.'),
    createdAt: instant('When it was made.'),
    adaptiveContent: fields.adaptiveContent,
    agentsContext: fields.agentsContext,
    insights: Type.Object(insights, {
      ...closed,
      title: 'SiteInsightSettings',
      description: 'What is asked of readers and counted. Nothing about people is stored.',
    }),
    features: Type.Array(SiteFeature, { description: 'What sites can do in this installation.' }),
    urls: Type.Object({ location, app, published }, { ...closed, description: 'Where the site is.' }),
  },
  {
    ...closed,
    title: 'Site',
    description: 'A site publishes spaces: which ones, in which arrangement, at which address, for whom.',
  },
)

export const NewSite = Type.Object(
  {
    type: Optional(fields.type),
    title: Optional(fields.title),
    visibility: Optional(fields.visibility),
    spaces: Optional(
      Type.Union(
        [
          Type.Array(reference('The id of a space of the organization that you see.'), {
            maxItems: most.siteSpaces,
          }),
          Type.Enum(['sample', 'empty'], { type: 'string' }),
        ],
        {
          description:
            'The ids of the spaces that it shows, in their order, the first as the default; `sample` for a new space with a few pages that show what pages can have, or `empty` for a new, empty space. Left out, it shows none at first.',
        },
      ),
    ),
  },
  { ...closed, title: 'NewSite', description: 'A site to make. Everything can be left out.' },
)

export const SiteChanges = Type.Object(
  {
    title: Optional(fields.title),
    visibility: Optional(fields.visibility),
    basename: Optional(fields.basename),
    proxy: Optional(
      Type.Union([fields.proxy, Type.Null()], {
        description:
          'A host and a path at which a server of yours shows the site, such as `www.example.com/docs`; null for none. That address is the canonical one then.',
      }),
    ),
    adaptiveContent: Optional(fields.adaptiveContent),
    agentsContext: Optional(fields.agentsContext),
    insights: Optional(
      Type.Partial(Type.Object(insights), {
        ...closed,
        title: 'SiteInsightSettingsChanges',
        description:
          'What is asked of readers and counted. What is switched off is neither shown nor stored from the next request on; what was stored before stays until it is 400 days old.',
      }),
    ),
    defaultSiteSpace: Optional(
      reference(
        'The id of the site space that is shown first: in the default section, where the site has sections.',
      ),
    ),
    defaultSiteSection: Optional(reference('The id of the section that is shown first.')),
  },
  {
    ...closed,
    title: 'SiteChanges',
    description: 'What to change of a site. What is left out stays as it is.',
  },
)
