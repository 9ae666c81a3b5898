// Every operation there is, in the order and under the headings of the reference.
import type { Tag } from '#http/openapi/api.ts'
import { eventOperations } from '#identity/event-log/index.ts'
import { inviteOperations } from '#identity/invites/index.ts'
import { memberOperations } from '#identity/members/index.ts'
import { organizationOperations } from '#identity/organizations/index.ts'
import { teamOperations } from '#identity/teams/index.ts'
import { tokenOperations } from '#identity/tokens/index.ts'
import { userOperations } from '#identity/users/index.ts'
import { changeRequestOperations } from '#library/change-requests/index.ts'
import { collectionGrantOperations, collectionOperations } from '#library/collections/index.ts'
import { commentOperations } from '#library/comments/index.ts'
import { contentOperations } from '#library/content/index.ts'
import { exportOperations } from '#library/exports/index.ts'
import { fileOperations } from '#library/files/index.ts'
import { importOperations } from '#library/imports/index.ts'
import { linkOperations } from '#library/links/index.ts'
import { specOperations } from '#library/openapi-specs/index.ts'
import { pageOperations } from '#library/pages/index.ts'
import { pdfOperations } from '#library/pdfs/index.ts'
import { reviewOperations } from '#library/reviews/index.ts'
import { searchOperations } from '#library/search/index.ts'
import { spaceGrantOperations, spaceOperations } from '#library/spaces/index.ts'
import { translationOperations } from '#library/translations/index.ts'
import { adaptiveSchemaOperations } from '#sites/adaptive-schema/index.ts'
import { customizationOperations } from '#sites/customization/index.ts'
import { explanationOperations } from '#sites/explanations/index.ts'
import { hostnameOperations } from '#sites/hostnames/index.ts'
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
import { apiInformation } from './api-information.ts'

export const apiTags: readonly Tag[] = [
  {
    group: 'You',
    name: 'API',
    description: 'Which program answers, and in which version.',
    operations: [apiInformation],
  },
  {
    group: 'You',
    name: 'Users',
    description:
      'People with an account. An account belongs to no organization: one person can be a member of several.',
    operations: userOperations,
  },
  {
    group: 'You',
    name: 'Tokens',
    description: 'The secrets with which programs act as you. Nobody else sees or revokes them.',
    operations: tokenOperations,
  },
  {
    group: 'People',
    name: 'Organizations',
    description:
      'An organization owns spaces and collections and has members. Two organizations share nothing.',
    operations: organizationOperations,
  },
  {
    group: 'People',
    name: 'Members',
    description:
      'Who belongs to an organization. The role of a member is a level, or none: a member without a role is a guest, who sees what was granted to them.',
    operations: memberOperations,
  },
  {
    group: 'People',
    name: 'Teams',
    description: 'Members of an organization under one name. What is granted to a team, all in it have.',
    operations: teamOperations,
  },
  {
    group: 'People',
    name: 'Invites',
    description: 'How people become members: an admin names their e-mail addresses, or hands out a link.',
    operations: inviteOperations,
  },
  {
    group: 'People',
    name: 'Events',
    description: 'What was done in an organization, by whom and when: its audit log.',
    operations: eventOperations,
  },
  {
    group: 'Library',
    name: 'Collections',
    description:
      'A collection contains spaces and other collections, in one order. What is granted on it is granted on all that it contains.',
    operations: collectionOperations,
  },
  {
    group: 'Library',
    name: 'Spaces',
    description:
      'A space is a set of documentation with its own history: pages, files, variables and reusable contents.',
    operations: spaceOperations,
  },
  {
    group: 'Library',
    name: 'Access',
    description: 'What is granted to people and teams on spaces and collections, and what results from it.',
    operations: [...spaceGrantOperations, ...collectionGrantOperations],
  },
  {
    group: 'Library',
    name: 'OpenAPI specs',
    description:
      'Descriptions of APIs, given as an address or a text, and followed: each time that one comes to say something else, it gets a version.',
    operations: specOperations,
  },
  {
    group: 'Content',
    name: 'Content',
    description:
      'All of what a space or a change request contains, as revisions. Every change makes a new revision, and none ever changes, so every earlier state can be read, compared and brought back.',
    operations: contentOperations,
  },
  {
    group: 'Content',
    name: 'Pages',
    description:
      'The pages of a space, of a change request and of a revision, and the reusable contents that pages include. They are changed by the operations under Content.',
    operations: pageOperations,
  },
  {
    group: 'Content',
    name: 'Files',
    description: 'Images and attachments of a space, of a change request and of a revision.',
    operations: fileOperations,
  },
  {
    group: 'Content',
    name: 'Import and export',
    description: 'Documentation brought in from elsewhere, folders of Markdown files, in and out, and PDFs.',
    operations: [...importOperations, ...exportOperations, ...pdfOperations],
  },
  {
    group: 'Content',
    name: 'Translations',
    description: 'Which spaces are translated into which languages, by whom, and in which words.',
    operations: translationOperations,
  },
  {
    group: 'Review',
    name: 'Change requests',
    description:
      'Proposed changes to a space: a content of its own that begins as the main content, is edited apart from it, and is merged into it.',
    operations: changeRequestOperations,
  },
  {
    group: 'Review',
    name: 'Reviews',
    description: 'What people found of a change request, and who was asked to look at it.',
    operations: reviewOperations,
  },
  {
    group: 'Review',
    name: 'Comments',
    description:
      'What people say about a space or a change request, a page of it, or a block of that page. Others reply and react to it, and it is open until somebody resolves it.',
    operations: commentOperations,
  },
  {
    group: 'Finding',
    name: 'Links',
    description: 'What links to what, and which links are broken, or would be by a change request.',
    operations: linkOperations,
  },
  {
    group: 'Finding',
    name: 'Search',
    description: 'The pages and sections in which something is said.',
    operations: searchOperations,
  },
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
