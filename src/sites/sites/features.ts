// The features that this installation has for sites: none depends on a plan.

const ids = [
  'sites-adaptive-content',
  'sites-sections',
  'sites-share-links',
  'sites-visitor-auth',
  'sites-custom-hostnames',
  'sites-redirects',
  'sites-previews',
  'sites-search',
] as const

export const siteFeatures = ids.map(id => ({ id, plan: 'basic', frozen: false, customizations: [] }))
