// Every operation there is, in the order and under the headings of the reference.
import type { Tag } from '#http/openapi/api.ts'
import { eventOperations } from '#identity/event-log/index.ts'
import { inviteOperations } from '#identity/invites/index.ts'
import { memberOperations } from '#identity/members/index.ts'
import { authorizationOperations } from '#identity/oauth/index.ts'
import { oidcOperations } from '#identity/oidc/index.ts'
import { organizationOperations } from '#identity/organizations/index.ts'
import { passkeyOperations } from '#identity/passkeys/index.ts'
import { passwordOperations } from '#identity/passwords/index.ts'
import { samlOperations } from '#identity/saml/index.ts'
import { scimOperations } from '#identity/scim/index.ts'
import { sessionOperations } from '#identity/sessions/index.ts'
import { signInLinkOperations } from '#identity/sign-in-links/index.ts'
import { singleSignOnOperations } from '#identity/single-sign-on/index.ts'
import { teamOperations } from '#identity/teams/index.ts'
import { tokenOperations } from '#identity/tokens/index.ts'
import { userOperations } from '#identity/users/index.ts'
import { webhookOperations } from '#identity/webhooks/index.ts'
import { changeRequestOperations } from '#library/change-requests/index.ts'
import { collectionGrantOperations, collectionOperations } from '#library/collections/index.ts'
import { commentOperations } from '#library/comments/index.ts'
import { contentOperations } from '#library/content/index.ts'
import { exportOperations } from '#library/exports/index.ts'
import { fileOperations } from '#library/files/index.ts'
import { importOperations } from '#library/imports/index.ts'
import { linkOperations } from '#library/links/index.ts'
import { mergeOperations } from '#library/merges/index.ts'
import { specOperations } from '#library/openapi-specs/index.ts'
import { pageOperations } from '#library/pages/index.ts'
import { pdfOperations } from '#library/pdfs/index.ts'
import { reviewOperations } from '#library/reviews/index.ts'
import { searchOperations } from '#library/search/index.ts'
import { spaceGrantOperations, spaceOperations } from '#library/spaces/index.ts'
import { translationOperations } from '#library/translations/index.ts'
import { apiInformation } from './api-information.ts'
import { siteTags } from './api-tags-of-sites.ts'

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
    group: 'You',
    name: 'Sessions',
    description: 'The browsers in which you are signed in. Nobody else sees or ends them.',
    operations: sessionOperations,
  },
  {
    group: 'You',
    name: 'Programs',
    description: 'The programs that you let act for you by OAuth.',
    operations: authorizationOperations,
  },
  {
    group: 'You',
    name: 'Passwords and passkeys',
    description: 'What you sign in with on the sign-in page, beside the provider of your organization.',
    operations: [...passwordOperations, ...passkeyOperations],
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
    operations: [...memberOperations, ...signInLinkOperations],
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
    name: 'SAML providers',
    description: 'Identity providers at which members of an organization sign in by SAML.',
    operations: samlOperations,
  },
  {
    group: 'People',
    name: 'OIDC providers',
    description: 'Identity providers at which members of an organization sign in by OpenID Connect.',
    operations: oidcOperations,
  },
  {
    group: 'People',
    name: 'Single sign-on',
    description: 'Where people sign in to an organization through its identity providers.',
    operations: singleSignOnOperations,
  },
  {
    group: 'People',
    name: 'SCIM',
    description:
      'How an identity provider keeps members and teams up to date by itself, as SCIM 2.0 has it: tokens for it. The addresses of SCIM itself are below `/scim/v2`, and are described by themselves.',
    operations: scimOperations,
  },
  {
    group: 'People',
    name: 'Events',
    description: 'What was done in an organization, by whom and when: its audit log.',
    operations: eventOperations,
  },
  {
    group: 'People',
    name: 'Webhooks',
    description:
      'Addresses to which events of an organization are sent as they happen, signed as Standard Webhooks has it.',
    operations: webhookOperations,
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
    operations: [...changeRequestOperations, ...mergeOperations],
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
  ...siteTags,
]
