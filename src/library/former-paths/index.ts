// Former paths of pages, so that whoever opens an old address still finds the page.

export { pagesFormerlyAt, rememberFormerSlugs } from './former-paths.ts'
export { copyFormerSlugs, forgetFormerSlugs } from './store.ts'
