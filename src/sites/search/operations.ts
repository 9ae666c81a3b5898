// The operation that searches a site.
import { pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { Type } from '#kernel/type.ts'
import { site } from '../sites/index.ts'
import { SiteQuestion, SiteSearchResults } from './schema.ts'
import { searchSite } from './search-site.ts'

const postQuestion = operation({
  id: 'searchSite',
  method: 'POST',
  path: '/orgs/:organizationId/sites/:siteId/search',
  status: 200,
  summary: 'Search the pages of a site that a visitor sees, the best first',
  description:
    'Finds pages of a site by the words in their titles and texts, for the visitor that you describe: neither parts nor pages that conditions hide from them, nor what is in blocks that they do not see, is found or counted; nor are pages with `noIndex`. You must see the site. Where the visitor could not open it, because it is not published, or without a token or a share link, only spaces that you may read yourself are searched. A space that the site shows twice is found at the first place where the visitor sees it.',
  query: Type.Object(pageParameters),
  body: SiteQuestion,
  reply: SiteSearchResults,
  on: site,
  allow: 'member',
  transaction: 'own',
  run: (ctx, found, { body, page }) => searchSite(ctx, found, body, page),
})

export const siteSearchOperations: readonly Operation[] = [postQuestion]
