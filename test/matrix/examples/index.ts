// Examples of requests to every operation.
import { accountExamples } from './accounts.ts'
import { audienceExamples } from './audience.ts'
import { collectionExamples } from './collections.ts'
import { commentExamples } from './comments.ts'
import { eventExamples } from './events.ts'
import type { Examples } from './example.ts'
import { grantExamples } from './grants.ts'
import { inviteExamples } from './invites.ts'
import { libraryExamples } from './library.ts'
import { linkExamples } from './links.ts'
import { memberExamples } from './members.ts'
import { oidcExamples } from './oidc.ts'
import { specExamples } from './openapi-specs.ts'
import { ownMeansExamples } from './own-means.ts'
import { programExamples } from './programs.ts'
import { publishedExamples } from './published.ts'
import { reviewExamples } from './reviews.ts'
import { samlExamples } from './saml.ts'
import { scimExamples } from './scim.ts'
import { searchExamples } from './search.ts'
import { insightExamples } from './site-insights.ts'
import { lookExamples } from './site-looks.ts'
import { sitePartExamples } from './site-parts.ts'
import { redirectExamples } from './site-redirects.ts'
import { siteExamples } from './sites.ts'
import { teamExamples } from './teams.ts'
import { translationExamples } from './translations.ts'
import { webhookExamples } from './webhooks.ts'

export type { Example } from './example.ts'

export const examples: Examples = {
  ...accountExamples,
  ...programExamples,
  ...ownMeansExamples,
  ...memberExamples,
  ...teamExamples,
  ...inviteExamples,
  ...scimExamples,
  ...samlExamples,
  ...oidcExamples,
  ...eventExamples,
  ...webhookExamples,
  ...grantExamples,
  ...collectionExamples,
  ...libraryExamples,
  ...specExamples,
  ...reviewExamples,
  ...commentExamples,
  ...linkExamples,
  ...searchExamples,
  ...translationExamples,
  ...siteExamples,
  ...audienceExamples,
  ...sitePartExamples,
  ...publishedExamples,
  ...redirectExamples,
  ...lookExamples,
  ...insightExamples,
}
