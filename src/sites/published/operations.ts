// The operations on published content.
import { type Operation, operation } from '#http/operation.ts'
import { caller } from '#identity/users/index.ts'
import { Type } from '#kernel/type.ts'
import { formatParameter } from '#library/pages/index.ts'
import { shareKey } from '#library/spaces/index.ts'
import { arranged } from '../arrangement/index.ts'
import { customizationsOf } from '../customization/index.ts'
import { presentSite, site } from '../sites/index.ts'
import { presentStructure } from '../structure/index.ts'
import { publishedAt } from './published.ts'
import { PublishedContent, PublishedRequest, PublishedSite } from './schema.ts'

const resolvePublished = operation({
  id: 'getPublishedContentByUrl',
  method: 'POST',
  path: '/urls/published',
  status: 200,
  summary: 'What an address of a site shows to a visitor',
  description:
    'Finds what an address of a published site shows to a visitor: the site, its section, the space and the page, without what conditions hide from them, with expressions replaced by their values and links that lead around in the site. It needs a token, and nothing else: whoever asks sees what the visitor sees. Where the address leads elsewhere, `redirect` says where. What is not there, not published or hidden is a 404, all alike. `format` says in which form the text of the page comes.',
  query: Type.Object(formatParameter),
  body: PublishedRequest,
  reply: PublishedContent,
  errors: {
    403: 'The site is for visitors with a token, and the visitor has none.',
    404: 'Nothing is there for the visitor: no site, one that is not published, or a part or a page that is not there or hidden.',
  },
  on: caller,
  allow: 'self',
  transaction: 'own',
  run: (ctx, _caller, { body, query }) => publishedAt(ctx, body, { ...query, highlight: false }),
})

const getPublished = operation({
  id: 'getPublishedContentSite',
  method: 'GET',
  path: '/orgs/:organizationId/sites/:siteId/published',
  status: 200,
  summary: 'A site as programs that show it need it',
  description:
    'Gives a site with all its parts in their order and how it looks, published or not, as those see it who arrange it: with the conditions of the parts. It needs a role in the organization; guests may read the site if it shows a space which they may read. What a visitor sees at an address, `POST /v1/urls/published` tells.',
  query: Type.Object({ shareKey }),
  reply: PublishedSite,
  on: site,
  allow: 'member',
  run: async (ctx, access, { query }) => {
    const found = await arranged(ctx, access, query.shareKey)
    const shown = presentSite(ctx, access)
    return {
      object: 'published-content-site',
      site:
        found.address === undefined ? shown : { ...shown, urls: { ...shown.urls, published: found.address } },
      structure: await presentStructure(ctx, found),
      customizations: await customizationsOf(ctx, access.row),
      scripts: [],
    }
  },
})

export const publishedOperations: readonly Operation[] = [resolvePublished, getPublished]
