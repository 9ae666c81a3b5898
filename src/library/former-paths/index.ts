// Paths that pages formerly had, so that whoever has an old address still finds the page.

export { pagesFormerlyAt, rememberFormerSlugs } from './former-paths.ts'
export { copyFormerSlugs, forgetFormerSlugs } from './store.ts'
