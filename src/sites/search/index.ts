// Search over what a visitor of a site sees.
export { siteSearchOperations } from './operations.ts'
export { namesOfParts } from './part-names.ts'
export { type Scope, scoped, scopes } from './scopes.ts'
export { type FoundOnSite, type HitOnSite, type ResultOnSite, searchShown } from './search-shown.ts'
export { suggestionsFor } from './suggestions.ts'
export { type TitleShown, titlesShown } from './titles-shown.ts'
