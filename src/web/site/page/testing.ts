// Made-up data of a page of a site, with every part, for tests.
import { defaultLayout } from '#content/snapshot/index.ts'
import type { Look } from '#sites/customization/index.ts'
import type { NavigationEntry, PageData, RouteData } from '../route-data.ts'

const base = '/acme/docs'

const entry = (title: string, fields: Partial<NavigationEntry> = {}): NavigationEntry => ({
  type: 'page',
  title,
  href: `${base}/${title.toLowerCase().replaceAll(' ', '-')}`,
  isCurrent: false,
  isOpen: false,
  entries: [],
  ...fields,
})

const group = (title: string, entries: readonly NavigationEntry[]): NavigationEntry => {
  const { href: _, ...made } = entry(title, { type: 'group', entries })
  return made
}

const navigation: readonly NavigationEntry[] = [
  entry('Welcome', { emoji: '👋' }),
  group('Get started', [
    entry('Install'),
    entry('First steps', {
      isOpen: true,
      entries: [
        entry('Write a page'),
        entry('Propose a change', { isCurrent: true, entries: [entry('Answer a review'), entry('Merge')] }),
        entry('Publish a site'),
      ],
    }),
    entry('Move from another tool'),
  ]),
  group('Guides', [
    entry('Markdown and blocks', { entries: [entry('Code'), entry('Tables'), entry('Pictures')] }),
    entry('Translations', { fragment: `${base}/~/navigation/1` }),
    entry('A title that is rather long and needs a second line'),
    entry('Community', { type: 'link', href: 'https://community.example' }),
  ]),
]

const links = [
  { title: 'Status', to: 'https://status.example' },
  { title: 'Releases', to: `${base}/releases` },
]

const look: Look = {
  title: 'Acme Docs',
  logo: null,
  icon: { emoji: '⚓️' },
  primaryColor: { light: '#2b5fd9', dark: '#8fb0ff' },
  font: 'system',
  theme: 'system',
  corners: 'rounded',
  header: {
    links: [
      { title: 'Blog', to: 'https://blog.example' },
      { title: 'Resources', to: `${base}/all`, links },
    ],
  },
  footer: {
    groups: [
      { title: 'Product', links },
      { title: 'Company', links: [{ title: 'Imprint', to: `${base}/imprint` }] },
    ],
    copyright: '© 2026 Acme',
  },
  announcement: { title: 'Version 3 is out: see what is new', to: `${base}/releases`, style: 'info' },
  showAuthor: true,
  showEditLink: true,
  pageActions: true,
  language: 'en',
  socialPreview: null,
}

const page: PageData = {
  title: 'Propose a change',
  description: 'Changes are made apart from what readers see, talked about, and merged when they are right.',
  layout: defaultLayout,
  article: {
    html: '<p>It begins with a change request.</p><h2 id="open">Open one</h2><p>Text.</p><h3 id="edit">Edit</h3><p>Text.</p><h2 id="merge">Merge it</h2><p>Text.</p>',
    outline: [
      { id: 'open', title: 'Open one', depth: 2 },
      { id: 'edit', title: 'Edit', depth: 3 },
      { id: 'merge', title: 'Merge it', depth: 2 },
    ],
  },
  breadcrumbs: [
    { title: 'Guides', href: `${base}/guides` },
    { title: 'First steps', href: `${base}/first-steps` },
  ],
  previous: { title: 'Write a page', href: `${base}/write-a-page` },
  next: { title: 'Answer a review', href: `${base}/answer-a-review` },
  updatedAt: '2026-11-20T09:30:00.000Z',
  updatedBy: 'Ada Marsh',
  editHref: 'https://github.example/acme/docs/edit/main/change.md',
  sourceHref: 'https://github.example/acme/docs/blob/main/change.md',
  markdownHref: `${base}/propose-a-change.md`,
  canonical: `https://docs.example${base}/propose-a-change`,
  isIndexed: true,
}

interface Changes {
  readonly page?: Partial<PageData>
  readonly site?: Partial<RouteData['site']>
  readonly look?: Partial<Look>
}

/** A page with every part, with the given changes. */
export const examplePage = (changes: Changes = {}): RouteData => ({
  site: {
    title: 'Acme Docs',
    home: base,
    canonical: `https://docs.example${base}`,
    base,
    language: 'en',
    direction: 'ltr',
    keepsSearches: true,
    look: { ...look, ...changes.look },
    ...changes.site,
  },
  sections: [
    { title: 'Guides', href: base, isCurrent: true },
    {
      title: 'Reference',
      isCurrent: false,
      sections: [
        { title: 'REST API', href: `${base}/rest`, isCurrent: false },
        { title: 'Command line', href: `${base}/cli`, isCurrent: false },
      ],
    },
    { title: 'Changelog', href: `${base}/changelog`, isCurrent: false },
  ],
  variants: [
    { title: 'Version 3', href: base, isCurrent: true },
    { title: 'Version 2', href: `${base}/v2`, isCurrent: false },
  ],
  navigation,
  page: { ...page, ...changes.page },
})
