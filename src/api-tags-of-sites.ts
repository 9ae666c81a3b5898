// The operations on sites, in the order and under the headings of the reference.
import type { Tag } from '#http/openapi/api.ts'
import { adaptiveSchemaOperations } from '#sites/adaptive-schema/index.ts'
import { customizationOperations } from '#sites/customization/index.ts'
import { explanationOperations } from '#sites/explanations/index.ts'
import { feedbackOperations } from '#sites/feedback/index.ts'
import { hostnameOperations } from '#sites/hostnames/index.ts'
import { insightOperations } from '#sites/insights/index.ts'
import { previewOperations } from '#sites/previews/index.ts'
import { publishedOperations } from '#sites/published/index.ts'
import { publishingAuthOperations } from '#sites/publishing-auth/index.ts'
import { redirectOperations } from '#sites/redirects/index.ts'
import { siteSearchOperations } from '#sites/search/index.ts'
import { sectionGroupOperations } from '#sites/section-groups/index.ts'
import { sectionOperations } from '#sites/sections/index.ts'
import { shareLinkOperations } from '#sites/share-links/index.ts'
import { siteSpaceOperations } from '#sites/site-spaces/index.ts'
import { siteOperations } from '#sites/sites/index.ts'
import { structureOperations } from '#sites/structure/index.ts'

export const siteTags: readonly Tag[] = [
  {
    group: 'Sites',
    name: 'Sites',
    description:
      'A site publishes spaces: which ones, in which arrangement, at which address, for whom. What it shows follows the main contents of its spaces immediately.',
    operations: [...siteOperations, ...siteSearchOperations],
  },
  {
    group: 'Sites',
    name: 'Share links',
    description: 'Secret addresses at which a site can be read, until they are switched off or deleted.',
    operations: shareLinkOperations,
  },
  {
    group: 'Sites',
    name: 'Redirects',
    description:
      'Paths of a site that lead elsewhere: to another path of it, or to an address on the web. They come before what the site has at these paths.',
    operations: redirectOperations,
  },
  {
    group: 'Sites',
    name: 'Customization',
    description: 'How a site looks, and in what single site spaces look different.',
    operations: customizationOperations,
  },
  {
    group: 'Sites',
    name: 'Previews',
    description:
      'A whole site as it would be with some change requests merged, at an address of its own that ends by itself.',
    operations: previewOperations,
  },
  {
    group: 'Sites',
    name: 'Insights',
    description:
      'What readers of a site tell and do: whether pages were helpful, how often they are read, and what is searched and not found. Nothing is stored of who they are.',
    operations: [...feedbackOperations, ...insightOperations],
  },
  {
    group: 'Sites',
    name: 'Audience',
    description:
      'Who sees what of a site: which claims its visitors may have, the key that signs their tokens, and why a visitor sees something or does not.',
    operations: [...adaptiveSchemaOperations, ...publishingAuthOperations, ...explanationOperations],
  },
  {
    group: 'Sites',
    name: 'Site structure',
    description: 'How a site is arranged: all its parts in their order, and how they are moved.',
    operations: structureOperations,
  },
  {
    group: 'Sites',
    name: 'Site sections',
    description:
      'The parts of a larger site, each at a path of its own, with one space or several variants. A site without sections shows its spaces directly.',
    operations: sectionOperations,
  },
  {
    group: 'Sites',
    name: 'Site section groups',
    description: 'Sections that are shown together, under a title. Groups have no path.',
    operations: sectionGroupOperations,
  },
  {
    group: 'Sites',
    name: 'Site spaces',
    description:
      'The spaces that a site shows, each where it shows it: at a path, in a section where the site has any.',
    operations: siteSpaceOperations,
  },
  {
    group: 'Sites',
    name: 'Published content',
    description: 'What addresses of published sites show, to whom.',
    operations: publishedOperations,
  },
  {
    group: 'Sites',
    name: 'Hostnames of sites',
    description: 'Addresses of your own for sites, once you have proved that they are yours.',
    operations: hostnameOperations,
  },
]
