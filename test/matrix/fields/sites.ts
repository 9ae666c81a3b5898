// Where the API shows what is stored of sites.
import type { Tables } from '#database/index.ts'
import { inAddress, internal, lookedUp, type StoredFields, shown } from './fields.ts'

export const siteFields: readonly StoredFields[] = [
  shown<Tables['sites']>('getSiteById', {
    id: 'id',
    organization_id: inAddress,
    title: 'title',
    title_key: lookedUp,
    type: 'type',
    visibility: 'visibility',
    basename: 'basename',
    proxy: 'proxy.origin',
    published: 'published',
    adaptive_content: 'adaptiveContent.enabled',
    agents_context: 'agentsContext',
    default_section_id: internal('the section says it'),
    default_site_space_id: internal('the site space says it'),
    revision: internal('under it is kept what is prepared of the site'),
    fallback_url: internal('its own operation shows it'),
    visitor_key: internal('a secret'),
    created_by: internal('the log of events says it'),
    created_at: 'createdAt',
    updated_at: internal('an entity tag says it better'),
    adaptive_schema_updated_at: internal('its own operation shows it'),
    adaptive_schema: internal('its own operation shows it'),
    customization: 'icon',
  }),
]
